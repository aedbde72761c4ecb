/**
 * Reads what an owner received at their bank, and records what is proven (docs/rules.md, "Reading a
 * bank").
 */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { parseTxid } from "@emdia/contracts/values/txid";
import { AppError } from "../model/app-error.ts";
import { afterFailure, afterProof, afterRead, afterWindow, type BankReading, planRead } from "../model/bank-reading.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { BankError, type BankPix, type BankSession, type BankWindow } from "../model/ports/bank.ts";
import { decideEntries } from "./decide-entries.ts";
import { entryOfPix, isRefunded, isToOwnKey, refundedCents } from "./entries-of-pix.ts";
import type { Decision, Facts } from "./facts.ts";
import { entryOf, loadFacts } from "./load-facts.ts";
import { settleEntry } from "./settle-entry.ts";

/** So many entries are decided about together: their facts are read once. */
const AT_ONCE = 200;

/** An entry that only a person may record, and what may be offered for it. */
export type Proposal = { entry: BankEntry; decision: Decision };
/** A recorded entry of which the bank gave something back since. */
export type GivenBack = { key: string; cents: number; isFraud: boolean };

/** What one window brought, beside what was recorded. `reading` is the progress after it. */
export type WindowRead = { reading: BankReading; proposals: readonly Proposal[]; givenBack: readonly GivenBack[] };

export type ReadBankInput = {
  session: Pick<BankSession, "listPix">;
  reading: BankReading;
  /**
   * Stores the progress and the proposals together. A window counts as read only afterwards. Reads
   * overlap, so the same proposal comes again and replaces itself, by its entry's key.
   */
  keep(read: WindowRead): Promise<void>;
};

const PROVEN: readonly Decision["outcome"][] = ["settle", "link", "part"];
/** The state of a charge changed between the decision and the write: a person decides. */
const OVERTAKEN: readonly string[] = [
  ...["payment.not_found", "payment.already_paid", "payment.overpaid", "payment.ledger_full"],
];

/** Records a proven entry. Returns false if a person has to decide about it after all. */
async function record(ctx: ProfileContext & WithBus, { entry, decision }: Proposal): Promise<boolean> {
  const parts = decision.candidates[0]?.parts ?? [];
  const amounts = parts.map(({ cents }) => reaisFromCents(cents));
  try {
    await settleEntry(ctx, { entry, paymentIds: parts.map(({ id }) => id), amounts });
    return true;
  } catch (error) {
    // A statement, or another read, was faster: the entry is stored.
    if (error instanceof AppError && error.code === "entry.already_settled") return true;
    if (error instanceof AppError && OVERTAKEN.includes(error.code)) return false;
    throw error;
  }
}

const isProven = ({ decision }: Proposal) => PROVEN.includes(decision.outcome);
const isOurs = ({ txid }: BankEntry) => txid !== undefined && parseTxid(txid) !== undefined;
const isFraud = ({ refunds }: BankPix) => refunds.some(({ nature }) => nature === "MED_FRAUDE");

/** Returns the entries of these payments and what they are, on facts that were read before. */
function decisionsOf(ctx: ProfileContext, payments: readonly BankPix[], facts: Facts): Proposal[] {
  const entries = payments.map((pix) => entryOfPix(pix, ctx.profile.timezone));
  const decisions = decideEntries(entries.map(entryOf), facts);
  return entries.flatMap((entry) => {
    const decision = decisions.get(entry.key);
    return decision ? [{ entry, decision }] : [];
  });
}

/**
 * Decides about some payments, records what is proven, and collects the rest. What was given back
 * proves nothing, and takes no charge from the others; what is left of it is for a person.
 */
async function decide(ctx: ProfileContext & WithBus, payments: readonly BankPix[]) {
  const facts = await loadFacts(
    ctx,
    payments.map((pix) => entryOf(entryOfPix(pix, ctx.profile.timezone))),
  );
  const [refunded, whole] = [payments.filter(isRefunded), payments.filter((pix) => !isRefunded(pix))];
  const rests = refunded.filter((pix) => refundedCents(pix) < pix.amountCents);
  const decided = decisionsOf(ctx, whole, facts);
  const proposals: Proposal[] = [];
  for (const one of decided) {
    const isRecorded = isProven(one) && (await record(ctx, one));
    if (!isRecorded && (isProven(one) || one.decision.outcome === "propose")) proposals.push(one);
  }
  const forPersons = decisionsOf(ctx, rests, facts).filter(
    (one) => isProven(one) || one.decision.outcome === "propose",
  );
  return {
    proposals: [...proposals, ...forPersons],
    givenBack: refunded
      .filter((pix) => facts.knownKeys.has(pix.endToEndId) && refundedCents(pix) > 0)
      .map((pix) => ({ key: pix.endToEndId, cents: refundedCents(pix), isFraud: isFraud(pix) })),
    hasOurs: decided.some(({ entry, decision }) => isOurs(entry) && decision.outcome !== "foreign"),
  };
}

async function readWindow(
  ctx: ProfileContext & WithBus,
  { session, reading }: ReadBankInput,
  window: BankWindow,
): Promise<WindowRead> {
  const listed = await session.listPix(window);
  const own = listed.filter((pix) => isToOwnKey(pix, ctx.profile));
  let next = afterWindow(reading, window);
  const read = { proposals: [] as Proposal[], givenBack: [] as GivenBack[] };
  for (let start = 0; start < own.length; start += AT_ONCE) {
    const { proposals, givenBack, hasOurs } = await decide(ctx, own.slice(start, start + AT_ONCE));
    read.proposals.push(...proposals);
    read.givenBack.push(...givenBack);
    if (hasOurs) next = afterProof(next, ctx.now());
  }
  return { reading: next, ...read };
}

/**
 * Reads the bank by its plan. What our identifier and the amount prove is recorded at once, each
 * entry once, whatever reads it; everything else is handed to `keep` for a person. A failure of the
 * bank ends the read and keeps what the windows before it achieved.
 * @returns the progress to store, with the next read's instant
 * @throws what storing throws: the window is then read again
 */
export async function readBank(ctx: ProfileContext & WithBus, input: ReadBankInput): Promise<BankReading> {
  const plan = planRead(input.reading, ctx.now());
  let { reading } = input;
  try {
    for (const window of plan.windows) {
      const read = await readWindow(ctx, { ...input, reading }, window);
      await input.keep(read);
      ({ reading } = read);
    }
  } catch (error) {
    if (error instanceof BankError) return afterFailure(reading, error.failure, ctx.now());
    throw error;
  }
  return afterRead(reading, plan, ctx.now(), ctx.profile.timezone);
}
