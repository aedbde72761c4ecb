import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../context.ts";
import type { Plan } from "../plan/index.ts";
import type { Student } from "../student/student.ts";
import { draftOf } from "./draft.ts";
import type { Payment } from "./payment.ts";

/** The charge that the owner would make by hand now, shown as expected until then: due today at the earliest. */
export const draftByHand = (ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): Payment =>
  draftOf(ctx.profile, student, plan, month, { createdAt: ctx.now().toISOString(), notBefore: ctx.today });
