import { MAX_PAGE } from "@emdia/contracts/constants";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, monthOf } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../context.ts";
import type { Payment } from "../payment/payment.ts";
import { paymentsBetween } from "../payment/repository.ts";
import { plansById } from "../plan/index.ts";
import type { Page } from "../table/paginate.ts";
import { pageOfStudents } from "./repository.ts";
import type { Student } from "./student.ts";
import { toStudentView } from "./view.ts";

/** Months back that an open charge is looked for: a read of four months is one query. */
const RECENT_MONTHS = 3;

/** The recent charges of all the owner's students, by student. */
async function recentPayments(ctx: ProfileContext): Promise<Map<number, Payment[]>> {
  const month = monthOf(ctx.today);
  const payments = await paymentsBetween(ctx, addMonths(month, -RECENT_MONTHS), addMonths(month, 1));
  return Map.groupBy(payments, (payment) => payment.studentId);
}

/** What a list is asked for: a page, of those on the waiting list or of everybody else. */
type ListInput = { limit?: number | undefined; cursor?: string | undefined; status?: "aguardando" | undefined };

/** One page of students with plan, payment status and next charge. */
export async function listStudents(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor, status }: ListInput,
): Promise<Page<StudentWire>> {
  const [page, plans, payments] = await Promise.all([
    pageOfStudents(ctx, limit, cursor, status === "aguardando" ? "waiting" : "present"),
    plansById(ctx),
    recentPayments(ctx),
  ]);
  const view = (student: Student) =>
    toStudentView(ctx, student, plans.get(student.planId), payments.get(student.id) ?? []);
  return { items: page.items.map(view), cursor: page.cursor };
}

/** One student as the list shows them. */
export async function viewStudent(ctx: ProfileContext, student: Student): Promise<StudentWire> {
  const [plans, payments] = await Promise.all([plansById(ctx), recentPayments(ctx)]);
  return toStudentView(ctx, student, plans.get(student.planId), payments.get(student.id) ?? []);
}
