import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/**
 * Stores the charge of a month, or returns the charge that already exists. A student's first charge
 * also fixes their anchor month.
 */
export async function ensureCharge(
  ctx: ProfileContext,
  student: Student,
  plan: Plan,
  month: YearMonth,
): Promise<Charge> {
  return (await createOrGetCharge(ctx, student, { charge: manualDraft(ctx, student, plan, month) })).charge;
}
