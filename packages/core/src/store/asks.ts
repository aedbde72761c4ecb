/**
 * Stores the asks of PIX codes for several charges. No other file accesses these items. A code for
 * one charge needs no item: its txid proves its ask (`values/txid.ts`).
 */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { txidOf } from "@emdia/contracts/values/txid";
import * as z from "zod/mini";
import { sumOwedOn } from "../model/amount-today.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { askKey } from "../model/keys.ts";

/**
 * The charges, the lead first, and the sum in centavos; `at` is the instant (ISO UTC) of storing.
 */
export const Ask = z.object({ paymentIds: z.array(z.int()), amountCents: z.int(), at: z.string() });
export type Ask = z.infer<typeof Ask>;

type Options = { pixWithoutTxid: boolean; isShownOften?: boolean };

/**
 * Stores the ask of a code for the amount owed today for these charges, the lead first, before the
 * code is shown. Codes for the same charges and amount share one item. With `isShownOften` the item
 * is read first, so that a page with many views writes once. A code for one charge, or without a
 * txid, needs no item.
 */
export async function recordAsk(
  ctx: OwnerContext & { today: CivilDate },
  charges: readonly Charge[],
  { pixWithoutTxid, isShownOften = false }: Options,
): Promise<void> {
  const [lead, ...others] = charges.map(chargeIdOf);
  if (lead === undefined || others.length === 0 || pixWithoutTxid) return;
  const amountCents = sumOwedOn(charges, ctx.today);
  const key = askKey(ctx.ownerId, txidOf([lead, ...others], amountCents));
  if (isShownOften && (await ctx.table.get(key, { consistent: true }))) return;
  const ask: Ask = { paymentIds: [lead, ...others], amountCents, at: ctx.now().toISOString() };
  await ctx.table.put({ ...key, ...ask });
}

/** Returns the stored asks of the codes with these txids, by txid. */
export async function asksOf(ctx: OwnerContext, txids: readonly string[]): Promise<Map<string, Ask>> {
  const items = await ctx.table.getMany([...new Set(txids)].map((txid) => askKey(ctx.ownerId, txid)));
  return new Map(items.map((item) => [String(item.sk), Ask.parse(item)]));
}
