/** See docs/rules/bank.md, "Reading a bank". */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { PROOF_TXID } from "@emdia/contracts/values/proof-code";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import { afterFailure, afterProof, afterRead, afterWindow, type BankReading, planRead } from "../model/bank-reading.ts";
import type { ProfileContext, WithBus, WithTxids } from "../model/context.ts";
import { BankError, type BankPix, type BankSession, type BankWindow } from "../model/ports/bank.ts";
import { storeEndToEndIds } from "../store/bank-entries.ts";
import { type ProposedEntry, proposedKeys } from "../store/proposals.ts";
import { isDataFailure } from "../table/reading.ts";
import { decideEntries, isProven } from "./decide-entries.ts";
import { entryOfPix, isRefunded, isToOwnKey, refundedCents } from "./entries-of-pix.ts";
import type { Decision, Facts } from "./facts.ts";
import { entryOf, loadBankFacts } from "./load-bank-facts.ts";
import type { RefundedEntry } from "./reverse-refund.ts";
import { publishAgain, settleEntry } from "./settle-entry.ts";

/** At most this many entries are decided about together, from facts that are read once. */
const DECIDED_AT_ONCE = 200;

export type BankContext = ProfileContext & WithBus & WithTxids;

export type Proposal = { entry: ProposedEntry; decision: Decision };

/** `alreadyPaid` counts payments that were recorded before; only a first read uses it. */
export type WindowRead = {
  reading: BankReading;
  proposals: readonly Proposal[];
  givenBack: readonly RefundedEntry[];
  alreadyPaid: number;
  isLast: boolean;
};

export type ReadBankInput = {
  session: Pick<BankSession, "listPix">;
  reading: BankReading;
  /** An instant (ISO UTC). Of older payments only the refunds count. */
  since: string;
  /** Tells whether the previous read crashed: its settlements' events are published again. */
  isAfterCrash?: boolean;
  /** Stores a window's payments and refunds. Reads overlap: a stored proposal stays as it is. */
  keep(read: WindowRead): Promise<void>;
};

/** These refusals are temporary and do not concern the charge: the window is read again. */
const PASSING: readonly string[] = ["conflict.changed_meanwhile", "service.busy"];

export const isPassing = (error: unknown): boolean => error instanceof AppError && PASSING.includes(error.code);

/** Tells whether the ledger or its data refuse a change, which a repeat does not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof AppError ? !isPassing(error) : isDataFailure(error);

/** @throws any error that is not the bank's */
export function failedRead({ ownerId, now }: ProfileContext, reading: BankReading, error: unknown): BankReading {
  if (!(error instanceof BankError)) throw error;
  logger.warn("a bank refused to be read", { ownerId, why: error.message });
  return afterFailure(reading, error.failure, now());
}

/**
 * Records what our txid and the amount prove; `keep` gets the rest. A bank's failure ends the read;
 * stored windows stay. @returns progress and next instant @throws the errors of storing
 */
export async function readBank(ctx: BankContext, input: ReadBankInput): Promise<BankReading> {
  const plan = planRead(input.reading, ctx.now());
  let { reading } = input;
  try {
    for (const window of plan.windows) {
      const read = await readWindow(ctx, { ...input, reading }, window);
      await input.keep({ ...read, isLast: window === plan.windows.at(-1) });
      ({ reading } = read);
    }
  } catch (error) {
    return failedRead(ctx, reading, error);
  }
  return afterRead(reading, plan, ctx.now(), ctx.profile);
}

/** Records a proven entry. Returns false if a person must decide about it. */
async function record(ctx: BankContext, { entry, decision }: Proposal): Promise<boolean> {
  const parts = decision.candidates[0]?.parts ?? [];
  const amounts = parts.map(({ cents }) => reaisFromCents(cents));
  try {
    await settleEntry(ctx, {
      entry,
      paymentIds: parts.map(({ id }) => id),
      amounts,
      isLink: decision.outcome === "link",
    });
    return true;
  } catch (error) {
    // A statement or another read has stored the entry already.
    if (error instanceof AppError && error.code === "entry.already_settled") return true;
    // The charge was changed after the decision, or cannot be read: a person decides.
    if (isRefused(error)) return false;
    throw error;
  }
}

const isForSomeone = ({ decision }: Proposal) => isProven(decision) || decision.outcome === "propose";
const isOurs = (ctx: BankContext, { txid }: Pick<BankEntry, "txid">) =>
  txid !== undefined && ctx.txids.read(ctx.ownerId, txid) !== undefined;
const isFraud = ({ refunds }: BankPix) => refunds.some(({ nature }) => nature === "MED_FRAUDE");

const proposedOf = ({ profile }: BankContext, pix: BankPix): ProposedEntry => ({
  ...entryOfPix(pix, profile.timezone),
  refundedCents: refundedCents(pix),
});

/** A payment may wait under its own key, and be recorded under another source's. */
function refundsOf(pix: BankPix, { knownKeys }: Facts): RefundedEntry[] {
  const [key, cents] = [pix.endToEndId, refundedCents(pix)];
  const keys = new Set(cents > 0 ? [key, knownKeys.get(key)?.key ?? key] : []);
  return [...keys].map((one) => ({ key: one, cents, isFraud: isFraud(pix) }));
}

function decisionsOf(ctx: BankContext, payments: readonly BankPix[], facts: Facts): Proposal[] {
  const entries = payments.map((pix) => proposedOf(ctx, pix));
  const decisions = decideEntries(
    entries.map((entry) => entryOf(ctx, entry)),
    facts,
  );
  return entries.flatMap((entry) => {
    const decision = decisions.get(entry.key);
    return decision ? [{ entry, decision }] : [];
  });
}

type Rules = { isFirst: boolean; isAfterCrash: boolean; cursor: string; since: string };

/** A payment once proposed is never recorded automatically; a first read only links settlements. */
async function recordProven(ctx: BankContext, decided: readonly Proposal[], { isFirst }: Rules) {
  const proven = decided.filter(({ decision }) => isProven(decision));
  const asked = await proposedKeys(
    ctx,
    proven.map(({ entry }) => entry.key),
  );
  const rest: Proposal[] = [];
  for (const one of decided.filter(isForSomeone)) {
    const isOurs = isProven(one.decision) && !asked.has(one.entry.key) && (!isFirst || one.decision.outcome === "link");
    if (!isOurs || !(await record(ctx, one))) rest.push(one);
  }
  return rest;
}

/** Decides about payments. A refunded one is not recorded: a person decides about its rest. */
async function decide(ctx: BankContext, payments: readonly BankPix[], rules: Rules) {
  const facts = await loadBankFacts(
    ctx,
    payments.map((pix) => entryOf(ctx, proposedOf(ctx, pix))),
  );
  await storeEndToEndIds(ctx, facts.knownKeys);
  const [refunded, whole] = [payments.filter(isRefunded), payments.filter((pix) => !isRefunded(pix))];
  const rests = refunded.filter((pix) => refundedCents(pix) < pix.amountCents && pix.at >= rules.since);
  const decided = decisionsOf(ctx, whole, facts);
  const known = decided.filter(({ decision }) => decision.outcome === "known");
  if (rules.isAfterCrash) for (const { entry } of known) await publishAgain(ctx, entry.key);
  const proposals = await recordProven(ctx, decided, rules);
  const isAsked = new Set(proposals);
  const isPaid = (one: Proposal) => known.includes(one) || (one.decision.outcome === "link" && !isAsked.has(one));
  const countedFrom = new Map(payments.map(({ endToEndId, at }) => [endToEndId, at]));
  return {
    proposals: [...proposals, ...decisionsOf(ctx, rests, facts).filter(isForSomeone)],
    givenBack: refunded.flatMap((pix) => refundsOf(pix, facts)),
    hasOurs: decided.some(({ entry }) => isOurs(ctx, entry)),
    // A read after a failure begins before the cursor, and must not count these payments again.
    alreadyPaid: decided.filter((one) => isPaid(one) && (countedFrom.get(one.entry.key) ?? "") > rules.cursor).length,
  };
}

/** The owner tests the bank with a code that names no charge. */
const isTest = ({ txid }: BankPix) => txid?.toUpperCase() === PROOF_TXID;

async function readWindow(
  ctx: BankContext,
  { session, reading, since, isAfterCrash = false }: ReadBankInput,
  window: BankWindow,
): Promise<Omit<WindowRead, "isLast">> {
  const listed = await session.listPix(window);
  // A bank whose clock is ahead lists payments of the future: they are left for a later read.
  const isPast = ({ at }: BankPix) => Date.parse(at) < window.to.getTime() + 1_000;
  const isNews = (pix: BankPix) => pix.at >= since || isRefunded(pix);
  const isMeant = (pix: BankPix) => (isToOwnKey(pix, ctx.profile) || isOurs(ctx, pix)) && pix.amountCents > 0;
  const counted = listed.filter((pix) => isMeant(pix) && isPast(pix) && isNews(pix));
  const [tests, own] = [counted.filter(isTest), counted.filter((pix) => !isTest(pix))];
  const rules = { isFirst: reading.readAt === undefined, isAfterCrash, cursor: reading.cursor, since };
  const next = afterWindow(reading, window);
  const parts: Awaited<ReturnType<typeof decide>>[] = [];
  for (let start = 0; start < own.length; start += DECIDED_AT_ONCE)
    parts.push(await decide(ctx, own.slice(start, start + DECIDED_AT_ONCE), rules));
  const isProof = tests.length > 0 || parts.some(({ hasOurs }) => hasOurs);
  return {
    reading: isProof ? afterProof(next, ctx.now()) : next,
    proposals: parts.flatMap(({ proposals }) => proposals),
    givenBack: parts.flatMap(({ givenBack }) => givenBack),
    alreadyPaid: parts.reduce((sum, { alreadyPaid }) => sum + alreadyPaid, 0),
  };
}
