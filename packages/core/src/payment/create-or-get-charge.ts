import type { OwnerContext } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { insertPayment, paymentWrite } from "../store/payments.ts";
import { requireStudent } from "../store/students.ts";
import { anchorWrite } from "../store/write-students.ts";

const FAILED = "ConditionalCheckFailed";

/**
 * Stores a charge, or gives back the one that is there already: `created` tells which. A student's first charge fixes
 * the month their cycle counts from in the same transaction: neither is ever there without the other.
 * @throws AppError student.not_found when the student was removed meanwhile
 */
export async function createOrGetCharge(
  ctx: OwnerContext,
  student: Student,
  payment: Payment,
): Promise<{ created: boolean; payment: Payment }> {
  if (student.anchorMonth !== null) return insertPayment(ctx, payment);
  try {
    await ctx.table.transact([paymentWrite(ctx, payment), anchorWrite(ctx, student.id, payment.month)]);
    return { created: true, payment };
  } catch (error) {
    const [charge, anchor] = error instanceof TransactionRefused ? error.reasons : [];
    if (charge !== FAILED && anchor !== FAILED) throw error;
    // The charge is there, or another one has fixed the cycle: the student is there in either case, or was removed.
    if (charge !== FAILED) await requireStudent(ctx, student.id);
    return insertPayment(ctx, payment);
  }
}
