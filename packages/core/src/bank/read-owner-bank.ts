/** See docs/rules/bank.md, "When a bank is read". */
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { logger } from "../logger.ts";
import { canAccess } from "../model/access.ts";
import { afterSkippedRead, type BankReading, settlementStart } from "../model/bank-reading.ts";
import type { Bank } from "../model/banks.ts";
import type { CoreContext, OwnerContext, ProfileContext, WithBus, WithTxids } from "../model/context.ts";
import type { BankSession, BankToken, OpenBank } from "../model/ports/bank.ts";
import type { Vault } from "../model/ports/vault.ts";
import { advanceConnection, type BankConnection, Superseded } from "../store/bank-connections.ts";
import { consumeHint } from "../store/bank-hints.ts";
import { type BankSecrets, findSecrets, storeToken } from "../store/bank-secrets.ts";
import { getProfile } from "../store/profiles.ts";
import { newProposalWrite, type ProposedEntry, proposedKeys, refundProposal } from "../store/proposals.ts";
import { publishBankNotices } from "./publish-bank-notices.ts";
import { failedRead, isRefused, readBank, type WindowRead } from "./read-bank.ts";
import { type RefundedEntry, reverseRefund } from "./reverse-refund.ts";
import { openCredential, openToken, sealed } from "./sealed.ts";

export type ReaderContext = CoreContext &
  WithBus &
  WithTxids & {
    vault: Vault;
    banks: readonly Bank[];
    openBank: OpenBank;
    /** Once it is aborted, every bank counts as silent, so that the progress can be stored. */
    signal?: AbortSignal;
  };
type OwnersReader = ReaderContext & ProfileContext;

/** A reader counts as crashed after these milliseconds; each further crash doubles them. */
const HOLD = { first: 5 * 60_000, longest: 60 * 60_000 };

/**
 * Holds the connection during the read; after a crash it is due when the hold ends. Stores nothing
 * once the connection is replaced. @throws the errors of table, vault and bus: the hold stays
 */
export async function readOwnerBank(
  ctx: ReaderContext & { ownerId: string },
  found: BankConnection,
): Promise<OwnerReadOutcome> {
  if (!(await isDue(ctx, found))) return "skipped";
  const progress = progressOf(ctx, found);
  try {
    await progress.store(holdOf(found, ctx.now()));
    return await readHeld(ctx, progress, found.heldUntil !== undefined);
  } catch (error) {
    if (error instanceof Superseded) return "skipped";
    throw error;
  }
}

function holdOf({ heldUntil, crashes = 0 }: BankConnection, now: Date): Pick<BankConnection, "heldUntil" | "crashes"> {
  const crashed = heldUntil === undefined ? 0 : crashes + 1;
  const millis = Math.min(HOLD.first * 2 ** crashed, HOLD.longest);
  return { heldUntil: new Date(now.getTime() + millis).toISOString(), crashes: crashed || undefined };
}

/** A transaction has at most 100 writes; one of them is the connection. */
const PROPOSALS_AT_ONCE = 90;

/** `failed`: the bank or its credential failed; `reading.failure` has the reason. */
export type OwnerReadOutcome = "read" | "failed" | "skipped";

/** Anyone may call the callback, so it is ignored while the bank asks for a pause. */
async function isDue(ctx: ReaderContext, { reading, heldUntil, hint }: BankConnection): Promise<boolean> {
  const now = ctx.now().toISOString();
  if (heldUntil !== undefined && heldUntil > now) return false;
  const isHinted = await consumeHint(ctx, hint);
  const isCrashed = heldUntil !== undefined;
  return isCrashed || reading.nextAt <= now || (isHinted && reading.failure?.kind !== "back-off");
}

type Progress = ReturnType<typeof progressOf>;

function progressOf(ctx: OwnerContext, before: BankConnection) {
  let stored = before;
  return {
    connection: () => stored,
    /** Stores proposals and, in the last transaction, the change. @throws Superseded */
    async store(change: Partial<BankConnection>, proposals: readonly ProposedEntry[] = []): Promise<void> {
      let start = 0;
      for (; proposals.length - start > PROPOSALS_AT_ONCE; start += PROPOSALS_AT_ONCE)
        stored = await advanceConnection(ctx, stored, writesOf(ctx, proposals, start));
      stored = await advanceConnection(ctx, { ...stored, ...change }, writesOf(ctx, proposals, start));
    },
  };
}

const writesOf = (ctx: OwnerContext, proposals: readonly ProposedEntry[], start: number) =>
  proposals.slice(start, start + PROPOSALS_AT_ONCE).map((entry) => newProposalWrite(ctx, entry));

/** Records refunds. Returns at most a hundred that ledger or data refused, to try again. */
async function applyRefunds(ctx: OwnersReader, refunds: readonly RefundedEntry[]): Promise<RefundedEntry[]> {
  const held: RefundedEntry[] = [];
  for (const refund of new Map(refunds.map((one) => [one.key, one])).values()) {
    try {
      await refundProposal(ctx, refund.key, refund.cents);
      await reverseRefund(ctx, refund);
    } catch (error) {
      if (!isRefused(error)) throw error;
      logger.error("a refund of the bank was not recorded", error, { ownerId: ctx.ownerId });
      held.push(refund);
    }
  }
  return held.slice(0, 100);
}

/** Stores a window's results. The end of the read stores a last window that brought nothing new. */
async function storeWindow(ctx: OwnersReader, progress: Progress, isFirst: boolean, read: WindowRead): Promise<void> {
  const { first = { linked: 0, proposed: 0 }, heldRefunds = [] } = progress.connection();
  const held = await applyRefunds(ctx, [...heldRefunds, ...read.givenBack]);
  const entries = read.proposals.map(({ entry }) => entry);
  const keys = entries.map(({ key }) => key);
  const known = await proposedKeys(ctx, keys);
  const fresh = entries.filter(({ key }) => !known.has(key));
  const isSame = JSON.stringify(held) === JSON.stringify(heldRefunds);
  if (read.isLast && fresh.length === 0 && !isFirst && isSame) return;
  const counted = { linked: first.linked + read.alreadyPaid, proposed: first.proposed + fresh.length };
  await progress.store({ reading: read.reading, heldRefunds: held, ...(isFirst && { first: counted }) }, fresh);
}

type Opened = { session: BankSession; token: BankToken | undefined; secrets: BankSecrets };

async function openSession(ctx: OwnersReader, { bankId }: BankConnection): Promise<Opened> {
  const bank = ctx.banks.find(({ id }) => id === bankId);
  if (!bank) throw new Error(`the bank ${bankId} is unknown`);
  const secrets = await findSecrets(ctx);
  // The connection was removed after this reader took hold of it.
  if (!secrets) throw new Superseded();
  const credential = await openCredential(ctx, secrets.sealed);
  const token = secrets.token === undefined ? undefined : await openToken(ctx, secrets.token);
  return { session: ctx.openBank({ bank, credential, token, now: ctx.now, signal: ctx.signal }), token, secrets };
}

/** An unchanged token is not sealed again. */
async function keepTokenOf(ctx: OwnersReader, { session, token, secrets }: Opened): Promise<void> {
  const now = session.token();
  if (now?.value === token?.value) return;
  await storeToken(ctx, { ...secrets, token: now && (await sealed(ctx, now)) });
}

async function readOpened(ctx: OwnersReader, progress: Progress, opened: Opened, isAfterCrash: boolean) {
  const { reading, connectedAt } = progress.connection();
  const isFirst = reading.readAt === undefined;
  const since = settlementStart(reading, connectedAt);
  try {
    const next = await readBank(ctx, {
      session: opened.session,
      reading,
      since,
      isAfterCrash,
      keep: (read) => storeWindow(ctx, progress, isFirst, read),
    });
    await keepTokenOf(ctx, opened);
    return next;
  } finally {
    opened.session.close();
  }
}

/** If no session can be opened, the read counts as failed. */
async function read(ctx: OwnersReader, progress: Progress, isAfterCrash: boolean): Promise<BankReading> {
  try {
    return await readOpened(ctx, progress, await openSession(ctx, progress.connection()), isAfterCrash);
  } catch (error) {
    return failedRead(ctx, progress.connection().reading, error);
  }
}

async function readHeld(base: ReaderContext & { ownerId: string }, progress: Progress, isAfterCrash: boolean) {
  const now = base.now();
  const profile = await getProfile(base);
  if (!profile || profile.deletion !== null || !canAccess(profile, now)) {
    const { reading } = progress.connection();
    await progress.store({ heldUntil: undefined, reading: afterSkippedRead(reading, now) });
    return "skipped";
  }
  const ctx = { ...base, profile, today: civilDateIn(profile.timezone, now) };
  const reading = await read(ctx, progress, isAfterCrash);
  const { told } = await publishBankNotices(ctx, { ...progress.connection(), reading });
  await progress.store({ heldUntil: undefined, reading, told });
  return reading.failures > 0 ? "failed" : "read";
}
