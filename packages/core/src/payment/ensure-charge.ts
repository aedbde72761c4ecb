import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Payment } from "../model/payment.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/** Stores the charge of a month, and with a student's first one their anchor; the one that exists wins. */
export async function ensureCharge(
  ctx: ProfileContext,
  student: Student,
  plan: Plan,
  month: YearMonth,
): Promise<Payment> {
  return (await createOrGetCharge(ctx, student, { payment: manualDraft(ctx, student, plan, month) })).payment;
}
