import type { ChargeWire } from "@emdia/contracts/charge";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import { chargeKeysOf } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { isBillable } from "../model/due.ts";
import { voided } from "../model/settle.ts";
import { getCharges } from "../store/charges.ts";
import { alignCycle } from "../store/cycles.ts";
import { plansById, requirePlan } from "../store/plans.ts";
import { storeLedger } from "../store/write-ledger.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";
import { getOrMakeLateCharge, studentOfCharge } from "./find-charge-by-id.ts";
import { draftAgain, monthlyOf } from "./month-by-hand.ts";

/**
 * Nothing is deleted, and the month is charged again by hand alone ("Cobrar de novo"). A repeat
 * keeps the first reason. @throws AppError payment.not_found, payment.already_paid,
 * payment.partly_settled, conflict.changed_meanwhile
 */
export async function voidCharge(ctx: ProfileContext, paymentId: number, reason: string): Promise<void> {
  const charge = await getOrMakeLateCharge(ctx, paymentId);
  if (charge.status === "cancelado") return;
  if (!(await storeLedger(ctx, charge, voided(charge, reason, ctx.now().toISOString())))) throw changedMeanwhile();
  await alignCycle(ctx, charge.studentId, await plansById(ctx));
}

/**
 * Makes a void charge again ("Cobrar de novo"), with today's plan and price; nothing is mailed.
 * @throws AppError payment.not_found for a charge that is not void or of another owner,
 * student.archived, payment.month_covered when another charge covers a month of it
 */
export async function chargeAgain(ctx: ProfileContext, paymentId: number): Promise<ChargeWire> {
  const key = parseChargeId(paymentId);
  if (!key) throw new AppError("payment.not_found");
  const student = await studentOfCharge(ctx, key.studentId);
  const charges = await getCharges(ctx, chargeKeysOf(student, key.month, key.month));
  const voided = charges.find(({ sequence }) => sequence === key.sequence);
  if (voided?.status !== "cancelado" || voided.isExtra) throw new AppError("payment.not_found");
  const asking = monthlyOf(charges);
  if (asking && asking.status !== "cancelado") return toChargeView(ctx, asking);
  if (!isBillable(student)) throw new AppError("student.archived");
  const draft = await draftAgain(ctx, student, await requirePlan(ctx, student.planId), key.month);
  if (!draft) throw new AppError("payment.month_covered");
  return toChargeView(ctx, (await createOrGetCharge(ctx, student, draft)).charge);
}
