import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { isListed } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { liveWaiver } from "../model/ledger.ts";
import { addWaiver } from "../model/settle.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { changeLedger } from "./change-ledger.ts";

/**
 * @throws AppError payment.not_found, payment.no_fee, payment.ledger_full,
 * conflict.changed_meanwhile
 */
export async function waiveFee(ctx: ProfileContext, paymentId: number): Promise<ChargeDetailWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const changed = await changeLedger(ctx, charge, {
    change: (one) => addWaiver(one, { date: ctx.today, at: ctx.now().toISOString() }),
    isDone: ({ ledger }) => liveWaiver(ledger) !== undefined,
  });
  return toChargeDetailView(ctx, await readMessagesOf(ctx, changed));
}
