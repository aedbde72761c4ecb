import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isToCome } from "../model/due.ts";
import type { Payment } from "../model/payment.ts";
import { isListed } from "../model/payment.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { paymentsBetween } from "../store/payments.ts";
import { eachStudent } from "../store/students.ts";

/** A charge of a month, stored or only expected, with its student where that one is not archived. */
export type MonthCharge = { payment: Payment; student: Student | undefined; isExpected: boolean };

/**
 * Every charge of a month that is not void: the stored ones and, for students who are due and have none, the one to come.
 * Whose charge was voided is not charged for that month again. Of a month that had its run only what was charged is there.
 */
export async function chargesOfMonth(
  ctx: ProfileContext,
  plans: ReadonlyMap<number, Plan>,
  month: YearMonth,
): Promise<{ charges: MonthCharge[]; students: Student[] }> {
  const [stored, students] = await Promise.all([paymentsBetween(ctx, month, month), collect(eachStudent(ctx))]);
  const byId = new Map(students.map((student) => [student.id, student]));
  const charged = new Set(stored.filter((payment) => payment.sequence === 0).map((payment) => payment.studentId));
  const charges: MonthCharge[] = stored.filter(isListed).map((payment) => ({
    payment,
    student: byId.get(payment.studentId),
    isExpected: false,
  }));
  for (const student of students) {
    const plan = plans.get(student.planId);
    if (!plan || charged.has(student.id) || !isToCome(student, plan, month, ctx.profile)) continue;
    charges.push({ payment: manualDraft(ctx, student, plan, month), student, isExpected: true });
  }
  return { charges, students };
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}
