import type { MoveDueDateInput } from "@emdia/contracts/charge";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { AppError } from "../model/app-error.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { termsOf } from "../model/late-fee.ts";
import { addDueDate } from "../model/settle.ts";
import { wasNotified } from "../model/told.ts";
import { readMessagesOf } from "../store/messages.ts";
import { changeLedger } from "./change-ledger.ts";
import { getOrMakeLateCharge } from "./late-charge.ts";
import { requireDueDate } from "./require-due-date.ts";

/**
 * docs/rules/charge.md, "A new due date". @throws AppError request.invalid, payment.not_found,
 * payment.already_paid, payment.already_told, payment.ledger_full, conflict.changed_meanwhile
 */
export async function moveDueDate(
  ctx: ProfileContext,
  paymentId: number,
  input: MoveDueDateInput,
): Promise<ChargeDetailWire> {
  const dueDate = requireDueDate(ctx, input.dueDate);
  const charge = await readMessagesOf(ctx, await getOrMakeLateCharge(ctx, paymentId));
  if (charge.dueDate !== dueDate && wasNotified(charge)) throw new AppError("payment.already_told");
  const { punctualityCents, lateFee } = termsOf(ctx.profile, charge.amountCents);
  const terms = charge.isExtra ? { lateFee } : { lateFee, punctualityCents };
  const changed = await changeLedger(ctx, charge, {
    change: (one) => addDueDate(one, dueDate, { terms, date: ctx.today, at: ctx.now().toISOString() }),
    isDone: (one) => one.status === "pendente" && one.dueDate === dueDate,
  });
  return toChargeDetailView(ctx, await readMessagesOf(ctx, changed));
}
