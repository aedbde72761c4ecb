import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { alignCycle } from "../store/cycles.ts";
import { plansById } from "../store/plans.ts";
import { storeVoid } from "../store/write-ledger.ts";
import { getOrMakeLateCharge } from "./late-charge.ts";

/**
 * Nothing is deleted, and the month is charged again by hand alone ("Cobrar de novo"). A repeat
 * keeps the first reason. @throws AppError payment.not_found, payment.already_paid,
 * payment.partly_settled, conflict.changed_meanwhile
 */
export async function voidCharge(ctx: ProfileContext, paymentId: number, reason: string): Promise<void> {
  const charge = await getOrMakeLateCharge(ctx, paymentId);
  if (charge.status === "cancelado") return;
  if (charge.status === "pago") throw new AppError("payment.already_paid");
  if (charge.settledCents > 0) throw new AppError("payment.partly_settled");
  if (!(await storeVoid(ctx, charge, reason))) throw changedMeanwhile();
  await alignCycle(ctx, charge.studentId, await plansById(ctx));
}
