import { type Charge, composeCharge } from "@emdia/contracts/charge";
import type { PaymentWire } from "@emdia/contracts/payment";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { civilDate } from "@emdia/contracts/values/calendar";
import { centsOf } from "../../lib/format.ts";

/** What is known of a charge on its screen; the student is absent where they were archived since. */
export type InvoiceData = {
  payment: PaymentWire;
  profile: ProfileWire;
  student: StudentWire | undefined;
};

/**
 * The charge in words, by the composition that the mail is made from. Everything of the plan comes from the charge's own
 * snapshot, as it does in the mail (docs/rules.md, "The snapshot").
 */
export function composeInvoice({ payment, profile, student }: InvoiceData): Charge {
  const { planName, periodInMonths, isOneTime, frequency } = payment;
  return composeCharge({
    business: profile,
    student: { name: payment.studentName, email: student?.email ?? null },
    plan: { name: planName, periodInMonths, isOneTime, frequency },
    payment: {
      id: payment.id,
      amountCents: centsOf(payment.amount),
      dueDate: civilDate(payment.dueDate),
      reference: payment.reference,
    },
  });
}
