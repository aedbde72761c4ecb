import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import type { PaymentWire } from "@emdia/contracts/payment";
import { addMonths, civilDateIn, monthOf, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { isExpectedMonth, thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isToCome } from "../model/due.ts";
import type { Payment } from "../model/payment.ts";
import { isListed } from "../model/payment.ts";
import { toPaymentView } from "../model/payment-view.ts";
import { anchorOf } from "../model/period.ts";
import type { Student } from "../model/student.ts";
import { backlogOf } from "../store/backlog.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { paymentsOf } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";

/** How far back a student's settled charges are read, in months; those of the year ahead may be paid already. */
const HISTORY_MONTHS = 60 + MONTHS_AHEAD;

/**
 * A student's charges, newest first, without void ones. Read by computed keys from their first month to one year
 * ahead, so that no index on students is needed (docs/data-model.md); open ones are there however old they are.
 */
export async function historyOf(ctx: ProfileContext, student: Student): Promise<Payment[]> {
  const last = addMonths(thisMonthOf(ctx), MONTHS_AHEAD);
  const registered = monthOf(civilDateIn(ctx.profile.timezone, new Date(student.createdAt)));
  const first = earliest(student.anchorMonth ?? registered, registered);
  const count = Math.min(Math.max(monthsBetween(first, last), 0) + 1, HISTORY_MONTHS);
  const recent = Array.from({ length: count }, (_, index) => addMonths(last, -index));
  const open = (await openChargesOf(ctx, student.id)).filter(
    ({ month, sequence }) => sequence > 0 || !recent.includes(month),
  );
  const monthly = recent.map((month) => ({ studentId: student.id, month, sequence: 0 }));
  const payments = await paymentsOf(ctx, [...monthly, ...open]);
  return payments.filter(isListed).sort((a, b) => paymentIdOf(b) - paymentIdOf(a));
}

const earliest = (a: YearMonth, b: YearMonth) => (a < b ? a : b);

/** The charge that a run will make as the student's first; undefined once there was one, and while it is far ahead. */
async function firstToCome(ctx: ProfileContext, student: Student): Promise<Payment | undefined> {
  if (student.anchorMonth !== null) return undefined;
  const plan = (await plansById(ctx)).get(student.planId);
  const month = anchorOf(student, ctx.profile);
  if (!plan || !isExpectedMonth(ctx, student, plan, month)) return undefined;
  return isToCome(student, plan, month, ctx.profile) ? manualDraft(ctx, student, plan, month) : undefined;
}

/**
 * Lists one student's charges, the newest first, including those that a late run is still to make.
 * A student without any charge has the first one as expected, if its month is near. A charge that
 * the owner could make by hand after a billing day is not listed before it exists; `getCharge`
 * shows it by its id.
 * @throws AppError student.not_found
 */
export async function listStudentPayments(ctx: ProfileContext, studentId: number): Promise<PaymentWire[]> {
  const student = await requireStudent(ctx, studentId);
  const [history, late, first] = await Promise.all([
    historyOf(ctx, student),
    backlogOf(ctx, [student]),
    firstToCome(ctx, student),
  ]);
  const expected = new Map([...late, ...(first ? [first] : [])].map((payment) => [payment.month, payment]));
  const views = [
    ...[...expected.values()].map((payment) => toPaymentView(ctx, payment, true)),
    ...history.map((payment) => toPaymentView(ctx, payment)),
  ];
  return views.sort((a, b) => b.id - a.id);
}
