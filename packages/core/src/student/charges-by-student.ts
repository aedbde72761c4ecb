import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, monthOf } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../model/context.ts";
import type { StudentCharges } from "../model/next-charge.ts";
import { openCharges } from "../store/open-charges.ts";
import { paymentsBetween } from "../store/payments.ts";

/**
 * The charges of all the owner's students, as lists need them. Reads the open ones by their index and the charges from the
 * pending month on, with those paid ahead: what a list costs does not grow with the history.
 */
export async function chargesByStudent(ctx: ProfileContext): Promise<(studentId: number) => StudentCharges> {
  const [month, pending] = [monthOf(ctx.today), ctx.profile.billing.month];
  const [first, last] = month < pending ? [month, pending] : [pending, month];
  const [open, payments] = await Promise.all([
    openCharges(ctx),
    paymentsBetween(ctx, first, addMonths(last, MONTHS_AHEAD)),
  ]);
  const openOf = Map.groupBy(open, ({ studentId }) => studentId);
  const chargedBy = Map.groupBy(payments, ({ studentId }) => studentId);
  return (studentId) => ({
    open: openOf.get(studentId) ?? [],
    chargedMonths: new Set(chargedBy.get(studentId)?.map((payment) => payment.month)),
  });
}
