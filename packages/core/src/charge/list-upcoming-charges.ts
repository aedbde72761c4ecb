import type { ChargeWire } from "@emdia/contracts/charge";
import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths } from "@emdia/contracts/values/calendar";
import { toChargeView } from "../model/charge-view.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isStillExpected } from "../model/due.ts";
import { getCharges } from "../store/charges.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";

/** docs/rules/settlement.md, "Paying ahead". @throws AppError student.not_found */
export async function listUpcomingCharges(ctx: ProfileContext, studentId: number): Promise<ChargeWire[]> {
  const [student, plans] = await Promise.all([requireStudent(ctx, studentId), plansById(ctx)]);
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(thisMonthOf(ctx), ahead));
  const keys = months.map((month) => ({ studentId, month, sequence: 0 }));
  const stored = new Map((await getCharges(ctx, keys)).map((charge) => [charge.month, charge]));
  const plan = plans.get(student.planId);
  return months.flatMap((month) => {
    const charge = stored.get(month);
    if (charge) return charge.status === "pendente" ? [toChargeView(ctx, charge)] : [];
    if (!plan || !isStillExpected(student, plan, month, ctx.profile)) return [];
    const expected = manualDraft(ctx, student, plan, month);
    return expected.status === "pendente" ? [toChargeView(ctx, expected, true)] : [];
  });
}
