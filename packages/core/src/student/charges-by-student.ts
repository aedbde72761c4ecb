import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, monthOf, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../model/context.ts";
import type { StudentCharges } from "../model/next-charge.ts";
import type { Payment } from "../model/payment.ts";
import type { Student } from "../model/student.ts";
import { backlogOf, toOpenCharge } from "../store/backlog.ts";
import { openCharges } from "../store/open-charges.ts";
import { paymentsBetween, paymentsOf } from "../store/payments.ts";

/** How far back a student is looked at of whom nothing paid is found, in months. */
const LOOK_BACK = 60;

/**
 * The charges of the owner's students, as lists need them. Reads the open ones by their index and the charges from the month
 * before the pending one on, with those paid ahead: what a list costs does not grow with the history. Of whom that shows
 * nothing paid, the first charge is read too.
 */
export async function chargesByStudent(
  ctx: ProfileContext,
): Promise<(students: readonly Student[]) => Promise<(studentId: number) => StudentCharges>> {
  const [month, pending] = [monthOf(ctx.today), ctx.profile.billing.month];
  const [first, last] = month < pending ? [month, pending] : [pending, month];
  const from = addMonths(first, -1);
  const [open, payments] = await Promise.all([
    openCharges(ctx),
    paymentsBetween(ctx, from, addMonths(last, MONTHS_AHEAD)),
  ]);
  const openOf = Map.groupBy(open, ({ studentId }) => studentId);
  const chargedBy = Map.groupBy(
    payments.filter((payment) => payment.month >= first),
    ({ studentId }) => studentId,
  );
  const paid = whoPaid(payments);
  return async (students) => {
    const unknown = students.filter(({ id }) => !paid.has(id) && !openOf.has(id));
    const [paidBefore, backlog] = await Promise.all([whoPaidBefore(ctx, unknown, from), backlogOf(ctx, students)]);
    const lateOf = Map.groupBy(backlog.map(toOpenCharge), ({ studentId }) => studentId);
    return (studentId) => ({
      open: [...(openOf.get(studentId) ?? []), ...(lateOf.get(studentId) ?? [])],
      chargedMonths: new Set(chargedBy.get(studentId)?.map((payment) => payment.month)),
      hasPaid: paid.has(studentId) || paidBefore.has(studentId),
    });
  };
}

const whoPaid = (payments: readonly Payment[]): ReadonlySet<number> =>
  new Set(payments.filter(({ status }) => status === "pago").map(({ studentId }) => studentId));

/** Which of these students paid a charge of before a month: by their first one, or else by any of the later ones. */
async function whoPaidBefore(ctx: ProfileContext, students: readonly Student[], month: YearMonth) {
  const earlier = students.flatMap(({ id, anchorMonth }) =>
    anchorMonth !== null && anchorMonth < month ? [{ id, anchorMonth }] : [],
  );
  const firsts = earlier.map(({ id, anchorMonth }) => ({ studentId: id, month: anchorMonth, sequence: 0 }));
  const paidFirst = whoPaid(await paymentsOf(ctx, firsts));
  const laters = earlier
    .filter(({ id }) => !paidFirst.has(id))
    .flatMap(({ id, anchorMonth }) => {
      const count = Math.min(monthsBetween(anchorMonth, month) - 1, LOOK_BACK);
      return Array.from({ length: count }, (_, ago) => ({
        studentId: id,
        month: addMonths(month, -1 - ago),
        sequence: 0,
      }));
    });
  return new Set([...paidFirst, ...whoPaid(await paymentsOf(ctx, laters))]);
}
