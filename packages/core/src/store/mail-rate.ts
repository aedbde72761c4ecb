/**
 * The assigned part of the account's mail rate: one item for all senders
 * (docs/decisions/026-mail-rate.md).
 */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { mailRateKey } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";

/**
 * Instants in milliseconds since 1970. The billing's mails have reserved the rate until `turn`, the
 * other mails until `ahead`. `step` is the time of one mail at the account's rate.
 */
const MailRate = z.object({ turn: z.number(), step: z.number(), ahead: z._default(z.number(), 0) });
export type MailRate = z.infer<typeof MailRate>;

const names = { "#turn": "turn", "#ahead": "ahead", "#step": "step" };
const rateOf = (item: Item | undefined) => item && MailRate.parse(item);

/** Reads the reserved time; undefined before the first mail of a billing day. */
export async function readMailRate(ctx: CoreContext): Promise<MailRate | undefined> {
  return rateOf(await ctx.table.get(mailRateKey(), { consistent: true }));
}

/** The outcome of a change: the item after it, or the item that prevented it. */
export type Taken = { isTaken: boolean; rate: MailRate | undefined };

async function take(ctx: CoreContext, expression: string, condition: string, values: Item): Promise<Taken> {
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

/**
 * Reserves `millis` for the billing after the reserved time, if that time ends between now and
 * `latest`.
 */
export const reserveAfterQueue = (ctx: CoreContext, millis: number, step: number, latest: number): Promise<Taken> =>
  take(ctx, "SET #turn = #turn + :millis, #step = :step", "#turn BETWEEN :now AND :latest", {
    ":millis": millis,
    ":step": step,
    ":now": ctx.now().getTime(),
    ":latest": latest,
  });

/** Reserves `millis` for the billing from now on, if no reserved time reaches beyond now. */
export const reserveNow = (ctx: CoreContext, millis: number, step: number): Promise<Taken> =>
  take(ctx, "SET #turn = :end, #step = :step", "attribute_not_exists(#turn) OR #turn < :now", {
    ":end": ctx.now().getTime() + millis,
    ":step": step,
    ":now": ctx.now().getTime(),
  });

/**
 * Reserves the time of one other mail after the other mails before it, if that time begins between
 * now and `latest`; the billing gives way.
 */
export const reserveOneAfterQueue = (ctx: CoreContext, latest: number): Promise<Taken> =>
  take(ctx, "SET #ahead = #ahead + #step, #turn = #turn + #step", "#ahead BETWEEN :now AND :latest", {
    ":now": ctx.now().getTime(),
    ":latest": latest,
  });

/**
 * Reserves the time of one other mail from now on, if no other mail's time reaches beyond now; the
 * billing gives way.
 */
export const reserveOneNow = (ctx: CoreContext): Promise<Taken> =>
  take(
    ctx,
    "SET #ahead = :now + #step, #turn = #turn + #step",
    "attribute_exists(#step) AND (attribute_not_exists(#ahead) OR #ahead < :now)",
    { ":now": ctx.now().getTime() },
  );

/**
 * One mail in this many is sent by hand while the billing waits. With every second one, the
 * reservations for the next seconds would send a worker away for minutes at 1 mail a second
 * (`keep-pace.test.ts`).
 */
export const BESIDE_BILLING = 4;
/**
 * The time after the billing's reserved time during which the billing still counts as waiting, in
 * milliseconds: between two blocks it reserves none.
 */
const BETWEEN_BLOCKS = 5_000;

/**
 * Reserves the time of one mail that a person sends, before the billing's. If the billing waits
 * (`isBilling`), the time of three more mails is left to it: `ahead` moves by four, and the
 * billing's turn by one. `isBehind` says that the time begins after the reserved time, not now.
 */
export function takeOneByHand(
  ctx: CoreContext,
  { step, isBehind, isBilling, latest }: { step: number; isBehind: boolean; isBilling: boolean; latest: number },
): Promise<Taken> {
  const now = ctx.now().getTime();
  const from = isBehind ? "#ahead" : ":now";
  const place = isBehind ? "#ahead BETWEEN :now AND :latest" : "(attribute_not_exists(#ahead) OR #ahead < :now)";
  const billing = isBilling ? "#turn > :since" : "#turn <= :since";
  return take(ctx, `SET #ahead = ${from} + :mine, #turn = #turn + #step`, `#step = :step AND ${place} AND ${billing}`, {
    ":now": now,
    ":step": step,
    ":mine": isBilling ? BESIDE_BILLING * step : step,
    ":since": now - BETWEEN_BLOCKS,
    ...(isBehind && { ":latest": latest }),
  });
}

/** Tells whether the billing waits for its time at an instant in milliseconds. */
export const isBillingAt = ({ turn }: MailRate, now: number): boolean => turn > now - BETWEEN_BLOCKS;
