/** The mail rate is one item for all senders (docs/decisions/026-mail-rate.md). */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { mailRateKey } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";

/** Reserved time ends at `turn` for billing, at `ahead` for others (ms). `step` is one mail. */
const MailRate = z.object({ turn: z.number(), step: z.number(), ahead: z._default(z.number(), 0) });
export type MailRate = z.infer<typeof MailRate>;

const names = { "#turn": "turn", "#ahead": "ahead", "#step": "step" };

/** Returns undefined before the day's first mail. */
export async function readMailRate(ctx: CoreContext): Promise<MailRate | undefined> {
  return rateOf(await ctx.table.get(mailRateKey(), { consistent: true }));
}

/** The result of a reservation: the item after it, or the item that prevented it. */
export type Reservation = { isTaken: boolean; rate: MailRate | undefined };

/** Reserves `millis` for billing after all others, if those end between now and `latest`. */
export const reserveAfterQueue = (
  ctx: CoreContext,
  millis: number,
  step: number,
  latest: number,
): Promise<Reservation> =>
  take(ctx, "SET #turn = #turn + :millis, #step = :step", "#turn BETWEEN :now AND :latest", {
    ":millis": millis,
    ":step": step,
    ":now": ctx.now().getTime(),
    ":latest": latest,
  });

/** Reserves `millis` for the billing from now on, if the billing's reserved time has ended. */
export const reserveNow = (ctx: CoreContext, millis: number, step: number): Promise<Reservation> =>
  take(ctx, "SET #turn = :end, #step = :step", "attribute_not_exists(#turn) OR #turn < :now", {
    ":end": ctx.now().getTime() + millis,
    ":step": step,
    ":now": ctx.now().getTime(),
  });

/** Reserves one mail at `ahead`, if that is between now and `latest`; billing's mails move back. */
export const reserveOneAfterQueue = (ctx: CoreContext, latest: number): Promise<Reservation> =>
  take(ctx, "SET #ahead = #ahead + #step, #turn = #turn + #step", "#ahead BETWEEN :now AND :latest", {
    ":now": ctx.now().getTime(),
    ":latest": latest,
  });

/** Reserves one mail now, before billing's, if no other mail has reserved time after now. */
export const reserveOneNow = (ctx: CoreContext): Promise<Reservation> =>
  take(
    ctx,
    "SET #ahead = :now + #step, #turn = #turn + #step",
    "attribute_exists(#step) AND (attribute_not_exists(#ahead) OR #ahead < :now)",
    { ":now": ctx.now().getTime() },
  );

/** One mail in this many is by hand: with one in two a run would wait (`pace-mails.test.ts`). */
export const MAILS_PER_HAND_MAIL = 4;
/** Billing counts as waiting this many ms after its time: between blocks it reserves nothing. */
const BETWEEN_BLOCKS = 5_000;

/**
 * A mail by hand takes the next time before the billing's mails. While the billing waits, `ahead`
 * moves by four mails, of which three are left to it, and its `turn` by one. `isBehind`: from the
 * end of the reserved time, else from now.
 */
export function reserveOneByHand(
  ctx: CoreContext,
  { step, isBehind, isBilling, latest }: { step: number; isBehind: boolean; isBilling: boolean; latest: number },
): Promise<Reservation> {
  const now = ctx.now().getTime();
  const from = isBehind ? "#ahead" : ":now";
  const place = isBehind ? "#ahead BETWEEN :now AND :latest" : "(attribute_not_exists(#ahead) OR #ahead < :now)";
  const billing = isBilling ? "#turn > :since" : "#turn <= :since";
  return take(ctx, `SET #ahead = ${from} + :mine, #turn = #turn + #step`, `#step = :step AND ${place} AND ${billing}`, {
    ":now": now,
    ":step": step,
    ":mine": isBilling ? MAILS_PER_HAND_MAIL * step : step,
    ":since": now - BETWEEN_BLOCKS,
    ...(isBehind && { ":latest": latest }),
  });
}

/** Tells whether the billing waits for its reserved time at an instant in milliseconds. */
export const isBillingAt = ({ turn }: MailRate, now: number): boolean => turn > now - BETWEEN_BLOCKS;

const rateOf = (item: Item | undefined) => item && MailRate.parse(item);

async function take(ctx: CoreContext, expression: string, condition: string, values: Item): Promise<Reservation> {
  const used = `${expression} ${condition}`;
  const named = Object.fromEntries(Object.entries(names).filter(([name]) => used.includes(name)));
  const change: Expression = { expression, names: named, values };
  try {
    const item = await ctx.table.updateAndRead(mailRateKey(), change, { expression: condition });
    return { isTaken: true, rate: rateOf(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return { isTaken: false, rate: rateOf(error.item) };
    throw error;
  }
}
