/** See docs/decisions/026-mail-rate.md */
import { logger } from "../logger.ts";
import type { CoreContext } from "../model/context.ts";
import type { Mailer } from "../model/ports/mailer.ts";
import type { SendQuota, WithQuota } from "../model/ports/send-quota.ts";
import {
  isBillingAt,
  MAILS_PER_HAND_MAIL,
  type Reservation,
  readMailRate,
  reserveAfterQueue,
  reserveNow,
  reserveOneAfterQueue,
  reserveOneByHand,
  reserveOneNow,
} from "../store/mail-rate.ts";

/** A sender that has to wait longer continues in another message: Lambda bills each second. */
const PATIENCE_MILLIS = 5_000;
/** One write reserves time for the mails of two seconds, within these limits. */
const SMALLEST_BLOCK = 10;
const LARGEST_BLOCK = 25;
/** A reservation may collide with another sender's; after the last try the sender waits. */
const TRIES = 3;

type Waiting = CoreContext & { wait: (millis: number) => Promise<void> };
type Block = { at: number; left: number; step: number };

/** Reserves time for mails in blocks. At an unknown rate none waits; a used-up quota refuses. */
export function billingPace(ctx: Waiting & Pick<WithQuota, "quota">): WithQuota["pace"] {
  let block: Block | undefined;
  let seenTurn: number | undefined;
  let counted: { quota: SendQuota; sent: number } | undefined;

  async function takeBlock(count: number, step: number): Promise<Block | undefined> {
    const millis = count * step;
    let turn = seenTurn ?? (await readMailRate(ctx))?.turn ?? 0;
    for (let tries = 1; tries <= TRIES; tries++) {
      const now = ctx.now().getTime();
      const latest = now + PATIENCE_MILLIS;
      if (turn > latest) break;
      const taken: Reservation = await (turn < now
        ? reserveNow(ctx, millis, step)
        : reserveAfterQueue(ctx, millis, step, latest));
      turn = taken.rate?.turn ?? 0;
      seenTurn = turn;
      if (taken.isTaken) return { at: turn - millis, left: count, step };
    }
    // The remembered turn is from a refusal or an earlier call: the next call reads it again.
    seenTurn = undefined;
    return undefined;
  }

  return async (wanted) => {
    const quota = await ctx.quota();
    if (!quota || quota.perSecond <= 0) return true;
    if (counted?.quota !== quota) counted = { quota, sent: 0 };
    if (counted.sent >= quota.left) return false;
    const step = Math.ceil(1_000 / quota.perSecond);
    if (!isFresh(block, ctx.now().getTime())) {
      const most = Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, Math.ceil(2 * quota.perSecond)));
      block = await takeBlock(Math.min(Math.max(1, wanted), most), step);
    }
    if (!block) return false;
    const millis = block.at - ctx.now().getTime();
    block = { ...block, at: block.at + block.step, left: block.left - 1 };
    counted.sent += 1;
    if (millis > 0) await ctx.wait(millis);
    return true;
  };
}

/** Sends mails before the billing day's. `busy` after `patience` ms means: certainly not sent. */
export const pacedMailer = (ctx: Waiting & { mailer: Mailer; patience: number; isByHand?: boolean }): Mailer => ({
  async send(mail) {
    try {
      if (!(await (ctx.isByHand ? takeByHand : takeOne)(ctx, ctx.patience)))
        return { kind: "busy", reason: "no room in the mail rate" };
    } catch (error) {
      logger.warn("the mail rate could not be read", { error: error instanceof Error ? error.name : "unknown" });
      return { kind: "busy", reason: "the mail rate is not known" };
    }
    return ctx.mailer.send(mail);
  },
});

/** Gives a rule's mail a turn within `patience` ms: none during billing or at an unknown rate. */
export const rulePace = (ctx: Waiting & { patience: number }) => async (): Promise<boolean> => {
  try {
    return await takeByHand(ctx, ctx.patience, true);
  } catch (error) {
    logger.warn("the mail rate could not be read", { error: error instanceof Error ? error.name : "unknown" });
    return false;
  }
};

const isFresh = (block: Block | undefined, now: number): block is Block =>
  block !== undefined && block.left > 0 && block.at >= now - PATIENCE_MILLIS;

/** Takes one mail's time; false if it would begin later than `patience` milliseconds from now. */
async function takeOne(ctx: Waiting, patience: number): Promise<boolean> {
  let isBehind = false;
  for (let tries = 1; tries <= TRIES; tries++) {
    const now = ctx.now().getTime();
    const { isTaken, rate }: Reservation = await (isBehind
      ? reserveOneAfterQueue(ctx, now + patience)
      : reserveOneNow(ctx));
    // No billing day has stored the rate yet.
    if (!rate) return true;
    if (isTaken) {
      const millis = rate.ahead - rate.step - ctx.now().getTime();
      if (millis > 0) await ctx.wait(millis);
      return true;
    }
    if (rate.ahead > now + patience) return false;
    isBehind = rate.ahead >= now;
  }
  return false;
}

/** A call tries so often, because several people send at the same time and their writes collide. */
const TRIES_BY_HAND = 6;

/**
 * While a billing day waits, all mails by hand together get a quarter of the rate, so that no
 * owner's click delays another's billing day. Mails of the lowest priority (`isLast`) get nothing.
 */
async function takeByHand(ctx: Waiting, patience: number, isLast = false): Promise<boolean> {
  let rate = await readMailRate(ctx);
  for (let tries = 1; rate && tries <= TRIES_BY_HAND; tries++) {
    const now = ctx.now().getTime();
    const { ahead, step } = rate;
    if (ahead > now + patience || (isLast && isBillingAt(rate, now))) return false;
    const place = { step, isBehind: ahead >= now, isBilling: isBillingAt(rate, now), latest: now + patience };
    const { isTaken, rate: after } = await reserveOneByHand(ctx, place);
    if (isTaken && after) {
      const begins = after.ahead - (place.isBilling ? MAILS_PER_HAND_MAIL : 1) * step;
      if (begins > ctx.now().getTime()) await ctx.wait(begins - ctx.now().getTime());
      return true;
    }
    rate = after;
  }
  // No billing day has stored the rate yet, or other senders' writes came first at every try.
  return rate === undefined;
}
