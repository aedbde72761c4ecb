import { addMonths, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { draftOf } from "../model/draft.ts";
import { isStillExpected, thisMonthOf } from "../model/due.ts";
import { billingDateOf } from "../model/period.ts";
import type { Student } from "../model/student.ts";
import { chargesBetween } from "./charges.ts";
import { plansById } from "./plans.ts";

/**
 * Returns what a late run has still to store, the oldest month first; mostly there is none
 * (docs/rules/billing-day.md, "Every month is a charge").
 */
export async function backlogOf(ctx: ProfileContext, students: readonly Student[]): Promise<Charge[]> {
  const months = monthsOfBacklog(ctx);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const [plans, stored] = await Promise.all([plansById(ctx), chargesBetween(ctx, first, last)]);
  const charged = new Set(stored.filter(({ sequence }) => sequence === 0).map(keyOf));
  const createdAt = ctx.now().toISOString();
  return months.flatMap((month) =>
    students.flatMap((student) => {
      const plan = plans.get(student.planId);
      if (!plan || charged.has(keyOf({ studentId: student.id, month }))) return [];
      if (!isStillExpected(student, plan, month, ctx.profile)) return [];
      const draft = draftOf(ctx.profile, student, plan, month, { createdAt });
      return draft.status === "pendente" ? [draft] : [];
    }),
  );
}

/** Lists the months without a run, after a lapse of access or an outage. */
function monthsOfBacklog(ctx: ProfileContext): YearMonth[] {
  const first = ctx.profile.billing.month;
  const count = Math.max(monthsBetween(first, thisMonthOf(ctx)) + 1, 0);
  const months = Array.from({ length: count }, (_, index) => addMonths(first, index));
  return months.filter((month) => billingDateOf(month, ctx.profile) < ctx.today);
}

const keyOf = ({ studentId, month }: Pick<Charge, "studentId" | "month">) => `${month} ${studentId}`;
