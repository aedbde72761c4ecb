import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { isListed } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { addReversal } from "../model/settle.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { changeLedger } from "./change-ledger.ts";

/**
 * A sent receipt stays. @throws AppError payment.not_found, settlement.not_found,
 * settlement.already_reversed, conflict.changed_meanwhile
 */
export async function reverseSettlement(
  ctx: ProfileContext,
  paymentId: number,
  number: number,
  reason?: string,
): Promise<ChargeDetailWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const when = { date: ctx.today, at: ctx.now().toISOString(), note: reason };
  const changed = await changeLedger(ctx, charge, {
    change: (one) => addReversal(one, number, when),
    isDone: ({ ledger }) => ledger.some((entry) => entry.reverses === number && entry.at === when.at),
  });
  return toChargeDetailView(ctx, await readMessagesOf(ctx, changed));
}
