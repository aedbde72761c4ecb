import type { CorrectAmountInput } from "@emdia/contracts/charge";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { centsFromReais } from "@emdia/contracts/values/money";
import { AppError } from "../model/app-error.ts";
import { isListed } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { addCorrection } from "../model/settle.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { changeLedger } from "./change-ledger.ts";

/**
 * docs/rules/charge.md, "A wrong amount". @throws AppError payment.not_found, payment.already_paid,
 * payment.below_settled, payment.ledger_full, conflict.changed_meanwhile
 */
export async function correctAmount(
  ctx: ProfileContext,
  paymentId: number,
  { amount, reason }: CorrectAmountInput,
): Promise<ChargeDetailWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const toCents = centsFromReais(amount) ?? 0;
  const changed = await changeLedger(ctx, charge, {
    change: (one) => addCorrection(one, toCents, { note: reason, date: ctx.today, at: ctx.now().toISOString() }),
    isDone: (one) => one.status === "pendente" && one.amountCents === toCents,
  });
  return toChargeDetailView(ctx, await readMessagesOf(ctx, changed));
}
