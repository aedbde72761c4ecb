import { MAIL_STATE, type Mutant, SEND_CHARGES, SEND_REMINDER, SEND_RUN } from "./mutant.ts";

const CHANNEL = "packages/core/src/model/choose-channel.ts";
const STATUS = "packages/core/src/model/whatsapp-status.ts";
const LIMIT = "packages/core/src/model/whatsapp-limit.ts";
const NUMBER = "packages/core/src/model/whatsapp.ts";
const ROAD = "packages/core/src/message/whatsapp-road.ts";
const WORDS = "packages/core/src/message/whatsapp-words.ts";
const HOOK = "packages/core/src/whatsapp/receive-whatsapp.ts";
const UPDATES = "packages/core/src/model/whatsapp-updates.ts";

/** Mistakes of the messages by WhatsApp (docs/decisions/053-whatsapp.md). */
export const WHATSAPP_MUTANTS: readonly Mutant[] = [
  {
    name: "whatsapp-unclaimed",
    what: "a message goes to Meta before anything is stored",
    substitutions: [
      {
        file: SEND_RUN,
        from: "if (!(await claim(ctx, message, before)))",
        to: "if (!message.isApi && !(await claim(ctx, message, before)))",
      },
    ],
  },
  {
    name: "whatsapp-lost-mailed",
    what: "an answer that was lost counts as a refusal",
    substitutions: [
      {
        file: SEND_CHARGES,
        from: 'if (outcome.kind !== "refused")',
        to: 'if (outcome.kind !== "refused" && outcome.kind !== "unknown")',
      },
    ],
  },
  {
    name: "instead-not-reread",
    what: "a reminder in place of a refused message names what was read before Meta answered",
    substitutions: [
      {
        file: SEND_REMINDER,
        from: "sendUnchanged(ctx, about, byMail)",
        to: "sendUnchanged({ ...ctx, road: undefined }, about, byMail)",
      },
      {
        file: SEND_REMINDER,
        from: "    await requireUnchanged(ctx, about);\n",
        to: "    if (!message.instead || ctx.road) await requireUnchanged(ctx, about);\n",
      },
    ],
  },
  {
    name: "whatsapp-lost-repeated",
    what: "a claim without an answer goes to Meta again after its lease",
    substitutions: [
      {
        file: MAIL_STATE,
        from: "if (isOpenAtMeta(message)) return",
        to: 'if (isOpenAtMeta(message)) return message.state === "claimed" && isLeaseOver(message, now) ? "claim" :',
      },
      { file: STATUS, from: ' || before.state === "claimed");', to: ");" },
    ],
  },
  {
    name: "whatsapp-unasked",
    what: "a payer with a phone needs no consent",
    substitutions: [
      { file: CHANNEL, from: "|| !isWilling(facts)) return", to: "|| phone === null) return" },
      { file: CHANNEL, from: "if (!agreesTo(consent, phone)) return", to: "if (consent?.doubtAt) return" },
      {
        file: ROAD,
        from: "phone !== undefined && agreesTo(consents.get(message.payer), phone)",
        to: "phone !== undefined",
      },
    ],
  },
  {
    name: "whatsapp-stop-unread",
    what: "an answer PARAR ends no consent",
    substitutions: [{ file: NUMBER, from: "  consent.stoppedAt === undefined &&\n", to: "" }],
  },
  {
    name: "whatsapp-other-phone",
    what: "a consent counts for every phone that its payer ever has",
    substitutions: [
      { file: NUMBER, from: "canonicalPhone(phone) === canonicalPhone(consent.phone);", to: "consent.phone !== null;" },
    ],
  },
  {
    name: "whatsapp-mail-repeated",
    what: "a repeated report of a failure frees the mail again that replaced the message",
    substitutions: [
      { file: STATUS, from: "  attempt: message.attempt + 1,\n", to: "" },
      { file: STATUS, from: "!message.isApi || isOther", to: "isOther" },
    ],
  },
  {
    name: "whatsapp-failure-late",
    what: "a failure that is reported after Meta took the message frees no mail",
    substitutions: [
      {
        file: STATUS,
        from: 'message.state === "claimed" || message.state === "sent";',
        to: 'message.state === "claimed" && message.wamid === undefined;',
      },
    ],
  },
  {
    name: "whatsapp-failure-repeated",
    what: "what WhatsApp did not deliver goes by WhatsApp again",
    substitutions: [{ file: STATUS, from: "(isPaced || isFreed(before) ||", to: "(isPaced ||" }],
  },
  {
    name: "whatsapp-limit-passed",
    what: "one person more than Meta allows",
    substitutions: [{ file: LIMIT, from: "most - recent.length -", to: "most + 1 - recent.length -" }],
  },
  {
    name: "whatsapp-limit-unheard",
    what: "a limit that Meta lowers counts only after the next check",
    substitutions: [
      {
        file: UPDATES,
        from: 'return limit === undefined ? undefined : { kind: "limit", limit };',
        to: "return undefined;",
      },
    ],
  },
  {
    name: "whatsapp-own-count",
    what: "each send of a press counts alone what left before it",
    substitutions: [{ file: ROAD, from: "handed ??= read;", to: "handed = read;" }],
  },
  {
    name: "whatsapp-bare-price",
    what: "a message asks for the price without late fee and discount",
    substitutions: [
      {
        file: WORDS,
        from: "formatReais(sumOwedOn(charges, ctx.today))",
        to: "formatReais(charges.reduce((sum, one) => sum + one.amountCents - one.settledCents, 0))",
      },
    ],
  },
  {
    name: "whatsapp-report-backwards",
    what: "a report that comes late moves the message back",
    substitutions: [
      { file: STATUS, from: "RANKS[status] <= rankOf(message)", to: "RANKS[status] === rankOf(message)" },
    ],
  },
  {
    name: "whatsapp-unsigned",
    what: "a call with a forged signature is applied",
    substitutions: [
      {
        file: HOOK,
        from: "if (!isSignedByApp(secret, call) || !studio)",
        to: "if (secret === call.signature || !studio)",
      },
    ],
  },
  {
    name: "whatsapp-of-others",
    what: "a call about another account is applied",
    substitutions: [{ file: UPDATES, from: "account === accountId", to: 'account !== "" || account === accountId' }],
  },
  {
    name: "whatsapp-refused-again",
    what: "a turn goes on asking Meta after it refused the text or the number",
    substitutions: [
      {
        file: ROAD,
        from: 'if (outcome.scope !== "message" && outcome.scope !== "payer") connection = await findWhatsApp(ctx);',
        to: "",
      },
    ],
  },
  {
    name: "whatsapp-silence-ignored",
    what: "a turn goes on asking a silent Meta",
    substitutions: [{ file: ROAD, from: "isStopped: silent >= MOST_SILENT", to: "isStopped: silent > 99" }],
  },
];
