import {
  CHARGE_PAYER,
  FAMILY_WORDS,
  MAIL_EVENT,
  MESSAGES,
  type Mutant,
  READ_RUN_PAGE,
  SEND_CHARGES,
  SEND_RUN,
  SENDABLE,
  TOLD,
} from "./mutant.ts";

/**
 * Mistakes of families. Those that need two races, so that only one world in thousands reveals
 * them, are left to `packages/core/src/billing/family-races.test.ts` and `payer-mails.test.ts`
 * beside it.
 */
export const FAMILY_MUTANTS: readonly Mutant[] = [
  {
    name: "payer-apart",
    what: "each charge of a payer has its own message",
    substitutions: [{ file: CHARGE_PAYER, from: "charges: placed.map(", to: "charges: placed.slice(0, 1).map(" }],
  },
  {
    name: "payer-of-page",
    what: "a payer's charges go out together where they are on one page alone",
    substitutions: [
      { file: READ_RUN_PAGE, from: "[...payers.values()]", to: "[...payers.values()].slice(payers.size)" },
    ],
  },
  {
    name: "payer-of-addresses",
    what: "one mail names a payer's charges that are billed to several addresses",
    substitutions: [
      {
        file: CHARGE_PAYER,
        from: '({ student }) => billingAddressOf(student) ?? "")',
        to: '() => (dues[0] && billingAddressOf(dues[0].student)) ?? "")',
      },
      {
        file: SEND_CHARGES,
        from: ' && (billingAddressOf(student) ?? "") === to;',
        to: " && billingAddressOf(student) !== undefined && to.length > 0;",
      },
    ],
  },
  {
    name: "payer-whole-amount",
    what: "the sum asks for what was received already",
    substitutions: [{ file: FAMILY_WORDS, from: "debts.map(owedCents)", to: "debts.map((debt) => debt.amountCents)" }],
  },
  {
    name: "run-not-reread",
    what: "a run's message does not read its charges again under its claim",
    substitutions: [
      {
        file: SEND_CHARGES,
        from: "isJustMade ? claimed.charges : getCharges(ctx, claimed.charges)",
        to: "claimed.charges",
      },
    ],
  },
  {
    name: "leave-unconditional",
    what: "a charge leaves a message that may name it meanwhile",
    substitutions: [{ file: MESSAGES, from: "  ...leftWrites(ctx, charges),\n", to: "  ...leftWrites(ctx, []),\n" }],
  },
  {
    name: "carried-by-pointer",
    what: "a charge counts as told once it points to a message",
    substitutions: [
      {
        file: TOLD,
        from: "carrierOf(charge) !== undefined;",
        to: "charge.message !== undefined || carrierOf(charge) !== undefined;",
      },
    ],
  },
  {
    name: "second-before-final",
    what: "a second message of a run goes out while the first has no outcome",
    substitutions: [
      { file: SEND_RUN, from: "return isOfClaim(step) ?", to: 'return isOfClaim(step) && watermark === "never" ?' },
    ],
  },
  {
    name: "pointer-unset",
    what: "a run makes a charge without the message that is to name it",
    substitutions: [
      {
        file: CHARGE_PAYER,
        from: "const draft = { ...draftOfDue(ctx, due), message };",
        to: "const draft = draftOfDue(ctx, due);",
      },
    ],
  },
  {
    name: "message-first",
    what: "the message goes out before its charges are stored",
    substitutions: [
      {
        file: CHARGE_PAYER,
        from: "  const placed: [RunPlace, string, Placed[]][] = [];\n",
        to: `  const placed: [RunPlace, string, Placed[]][] = [];
  if (dues.every(({ stored }) => !stored))
    await sendRun(ctx, first, {
      to: groups[0]?.[0] ?? "",
      charges: (groups[0]?.[1] ?? []).map((due) => ({ ...draftOfDue(ctx, due), message: messageSkOf(first.key) })),
      students: new Map(toMail.map(({ student }) => [student.id, student])),
      payerIds: [],
      isOwn: true,
    });
`,
      },
    ],
  },
  {
    name: "event-forgets-names",
    what: "an event of a message forgets which charges it named",
    substitutions: [
      {
        file: MAIL_EVENT,
        from: "...open, ...verdict }",
        to: "...open, names: current.names.slice(0, 1), ...verdict }",
      },
    ],
  },
  {
    name: "named-sent-again",
    what: "a charge that a message named with others may be sent again at once",
    substitutions: [
      {
        file: SENDABLE,
        from: "const mail = mailOf(charge);",
        to: "const mail = charge.messages?.find(({ names }) => names.length === 1);",
      },
    ],
  },
  {
    name: "payer-split-by-silence",
    what: "a charge whose move lost its answer is left to a second mail",
    substitutions: [{ file: MESSAGES, from: "isAt(await getCharge(ctx, charge), placed(place))", to: "false" }],
  },
  {
    name: "payer-of-former-list",
    what: "a student who left a payer is charged with that payer's page, apart from the new payer's others",
    substitutions: [{ file: READ_RUN_PAGE, from: "payerId !== undefined && payers.has(payerId)", to: "payerId !== 0" }],
  },
];
