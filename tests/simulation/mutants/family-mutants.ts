import {
  BILLING_CONTACT,
  FAMILIES,
  FAMILY_WORDS,
  FOLLOW_LEAD,
  JOIN_CHARGES,
  MAIL_EVENT,
  type Mutant,
  READ_FAMILIES,
  SENDABLE,
} from "./mutant.ts";

/**
 * Mistakes in the mails in which a payer's charges go out together. Those that need two races, so
 * that only one world in thousands reveals them, are left to
 * `packages/core/src/charge/covered.test.ts` and `packages/core/src/billing/families.test.ts`.
 */
export const FAMILY_MUTANTS: readonly Mutant[] = [
  {
    name: "family-apart",
    what: "each charge of a payer has its own mail",
    substitutions: [
      { file: BILLING_CONTACT, from: "student.payerId === undefined ||", to: "student.payerId !== null ||" },
    ],
  },
  {
    name: "family-of-page",
    what: "a payer's charges go out together where they are on one page alone",
    substitutions: [
      { file: READ_FAMILIES, from: "...[...payers.values()]", to: "...[...payers.values()].slice(payers.size)" },
    ],
  },
  {
    name: "family-by-payer",
    what: "one mail names a payer's charges that are billed to several addresses",
    substitutions: [{ file: BILLING_CONTACT, from: "[student.payerId, address]", to: "[student.payerId]" }],
  },
  {
    name: "family-claim-unseen",
    what: "a charge that a claim may still take into its mail goes out by itself",
    substitutions: [
      { file: FAMILIES, from: 'stored?.mail?.state !== "claimed" ||', to: 'stored?.mail?.state !== "delivered" ||' },
    ],
  },
  {
    name: "family-named-paid",
    what: "a mail names charges that were paid meanwhile",
    substitutions: [
      { file: JOIN_CHARGES, from: 'status === "pendente"', to: 'status !== "cancelado"' },
      { file: FAMILIES, from: 'stored?.status === "pendente"', to: "stored !== undefined" },
    ],
  },
  {
    name: "family-whole-amount",
    what: "the sum asks for what was received already",
    substitutions: [
      { file: FAMILY_WORDS, from: "charges.map(owedCents)", to: "charges.map((charge) => charge.amountCents)" },
    ],
  },
  {
    name: "lead-for-ever",
    what: "a charge waits for its lead's mail that cannot go out any more",
    substitutions: [
      {
        file: FOLLOW_LEAD,
        from: "if (canGoOut && familyOf",
        to: 'if (canGoOut || !silent) return "final";\n  if (canGoOut && familyOf',
      },
    ],
  },
  {
    name: "lead-uncovering",
    what: "a charge leaves its lead though the mail named it",
    substitutions: [{ file: FOLLOW_LEAD, from: 'step === "final" && coveredBy', to: 'step === "wait" && coveredBy' }],
  },
  {
    name: "event-forgets-covered",
    what: "an event of a mail forgets which charges the mail named",
    substitutions: [
      { file: MAIL_EVENT, from: "messageId: event.mail.messageId, covers,", to: "messageId: event.mail.messageId," },
    ],
  },
  {
    name: "covered-sent-again",
    what: "a charge that its lead's mail named may be sent again at once",
    substitutions: [{ file: SENDABLE, from: "const mail = carriedBy(charge);", to: "const { mail } = charge;" }],
  },
];
