import type { Mutant } from "./mutant.ts";

const BANK_READING = "packages/core/src/model/bank-reading.ts";
const DECIDE_ENTRY = "packages/core/src/bank/decide-entry.ts";
const DECIDE_NAMED = "packages/core/src/bank/decide-named.ts";
const ENTRIES_OF_PIX = "packages/core/src/bank/entries-of-pix.ts";
const PAID_AS_ASKED = "packages/core/src/model/paid-as-asked.ts";
const TXIDS = "packages/core/src/adapters/txids.ts";
const REVERSE_REFUND = "packages/core/src/bank/reverse-refund.ts";
const READ_BANK = "packages/core/src/bank/read-bank.ts";
const READ_OWNER_BANK = "packages/core/src/bank/read-owner-bank.ts";

/** Mistakes of the reader of banks (docs/rules/bank.md, "Reading a bank"). */
export const BANK_MUTANTS: readonly Mutant[] = [
  {
    name: "refund-twice",
    what: "a refund is taken back as often as it is read",
    substitutions: [
      { file: REVERSE_REFUND, from: "|| cents <= stored.refundedCents", to: "|| cents === 0" },
      { file: REVERSE_REFUND, from: "Math.max(0, paid - (stored.amountCents - cents))", to: "Math.min(paid, cents)" },
    ],
  },
  {
    name: "refund-unread",
    what: "what the bank gives back later is not looked for",
    substitutions: [{ file: BANK_READING, from: "back: 98 * DAY", to: "back: DAY / 8" }],
  },
  {
    name: "refund-to-come",
    what: "a refund that may still fail counts",
    substitutions: [{ file: ENTRIES_OF_PIX, from: "status === GIVEN_BACK", to: "status !== FAILED" }],
  },
  {
    name: "cursor-before-page",
    what: "the progress is stored before what was read",
    substitutions: [
      {
        file: READ_OWNER_BANK,
        from: "  const held = await applyRefunds(",
        to: "  if (!read.isLast) await progress.store({ reading: read.reading });\n  const held = await applyRefunds(",
      },
    ],
  },
  {
    name: "stranger-by-key",
    what: "payments to another key of the account are read",
    substitutions: [{ file: READ_BANK, from: "(isToOwnKey(pix, ctx.profile) ||", to: "(pix.endToEndId ||" }],
  },
  {
    name: "stranger-proposed",
    what: "a payment that fits no charge waits for the owner",
    substitutions: [
      {
        file: DECIDE_ENTRY,
        from: "if (!first) return explainForeign(entry, facts, remembered);",
        to: 'if (!first) return { ...decideWithoutProposal("foreign"), outcome: "propose" };',
      },
    ],
  },
  {
    name: "proof-proposed",
    what: "what was asked for waits for a person",
    substitutions: [{ file: DECIDE_NAMED, from: 'act("settle", "asked", parts)', to: 'pending("part", [parts])' }],
  },
  {
    name: "tag-unread",
    what: "anybody can make an identifier",
    substitutions: [{ file: TXIDS, from: "some(isTag)", to: "some((tagOf) => isTag(tagOf) || true)" }],
  },
  {
    name: "sum-unread",
    what: "a code settles also with another sum than its own",
    substitutions: [
      { file: DECIDE_NAMED, from: "isAsked: asked.cents === entry.cents", to: "isAsked: asked.cents > 0" },
    ],
  },
  {
    name: "code-of-8-days",
    what: "a code still settles after eight days",
    substitutions: [{ file: PAID_AS_ASKED, from: "CODE_DAYS = 7", to: "CODE_DAYS = 8" }],
  },
  {
    name: "discount-forgiven",
    what: "a code of the due day gets its discount for a week",
    substitutions: [{ file: PAID_AS_ASKED, from: "return lostCents <= 0 ||", to: "return lostCents >= 0 ||" }],
  },
];
