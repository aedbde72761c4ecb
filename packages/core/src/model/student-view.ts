import type { ChargeStatus } from "@emdia/contracts/charge";
import type { StudentWire } from "@emdia/contracts/student";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { overdueOn, sumOwedOn } from "./amount-today.ts";
import { billingContactOf } from "./billing-contact.ts";
import type { ProfileContext } from "./context.ts";
import { priceInMonth } from "./draft.ts";
import { statusOn } from "./due.ts";
import { isAnyOverdue, nextChargeOf, type StudentCharges } from "./next-charge.ts";
import { declinesOf } from "./payer.ts";
import { pageUrlFor } from "./payer-link.ts";
import type { Plan } from "./plan.ts";
import { toPlanView } from "./plan-view.ts";
import { currentMonth } from "./rise.ts";
import { type Student, wasCharged } from "./student.ts";
import { toTermsView, withoutStoredTerms } from "./student-terms.ts";

export function toStudentView(
  ctx: ProfileContext,
  student: Student,
  plan: Plan | undefined,
  charges: StudentCharges,
): StudentWire {
  const { anchorMonth: _anchor, approvedAt: _approvedAt, registration: _registration, ...shown } = student;
  const { linkRevision: _link, importId: _import, extraCharges: _extra, ...stored } = shown;
  const billTo = billingContactOf(student);
  const next = nextChargeOf(ctx, student, plan, charges);
  return {
    ...withoutStoredTerms(stored),
    ...toTermsView(student, currentMonth(ctx)),
    declinedPayers: declinesOf(student),
    billTo,
    price: plan
      ? reaisFromCents(priceInMonth(ctx.profile, student, plan, ctx.profile.billing.month).amountCents)
      : null,
    userId: ctx.ownerId,
    status: statusOn(student, ctx.today),
    remindersOff: student.remindersOff === true,
    emailStatus: billTo.email ? student.emailStatus : "none",
    wasCharged: wasCharged(student),
    paymentStatus: chargeStatusOf(charges),
    isOverdue: isAnyOverdue(charges.open, ctx.today),
    owedAmount: reaisFromCents(sumOwedOn(charges.open, ctx.today)),
    overdueAmount: reaisFromCents(sumOwedOn(overdueOn(charges.open, ctx.today), ctx.today)),
    nextChargeDate: next.date,
    nextChargeLabel: next.label,
    plan: plan ? toPlanView(ctx, plan) : null,
    pageUrl: pageUrlFor(ctx, student) ?? null,
  };
}

/** A student who was never charged, or whose charges were all voided, is not "pago". */
const chargeStatusOf = ({ open, hasPaid }: StudentCharges): ChargeStatus =>
  hasPaid && open.length === 0 ? "pago" : "pendente";
