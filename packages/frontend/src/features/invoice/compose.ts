import { type Charge, composeCharge } from "@emdia/contracts/charge";
import type { PaymentWire } from "@emdia/contracts/payment";
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { civilDate } from "@emdia/contracts/values/calendar";
import { centsOf } from "../../lib/format.ts";

/** What is known of a charge on its screen; student and plan may have been archived or deleted since. */
export type InvoiceData = {
  payment: PaymentWire;
  profile: ProfileWire;
  student: StudentWire | undefined;
  plan: PlanWire | undefined;
};

/** The charge in words, by the composition that the mail is made from. */
export function composeInvoice({ payment, profile, student, plan }: InvoiceData): Charge {
  return composeCharge({
    business: profile,
    student: { name: payment.studentName, email: student?.email ?? null },
    plan: {
      name: payment.planName,
      periodInMonths: plan?.periodInMonths ?? 1,
      isOneTime: plan?.isOneTime ?? false,
      frequency: plan?.frequency ?? null,
    },
    payment: {
      id: payment.id,
      amountCents: centsOf(payment.amount),
      dueDate: civilDate(payment.dueDate),
      reference: payment.reference,
    },
  });
}
