import { type Charge, composeCharge } from "@emdia/contracts/charge";
import type { PaymentWire } from "@emdia/contracts/payment";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { centsOf } from "../../lib/format.ts";

/**
 * The data of a charge's screen. The student is undefined when they were archived later, `pageUrl` while the charge is only
 * expected or its page's address is not read yet.
 */
export type InvoiceData = {
  payment: PaymentWire;
  profile: ProfileWire;
  student: StudentWire | undefined;
  pageUrl?: string | undefined;
  /** The owner's civil date. */
  today: CivilDate;
};

/** Returns who the charge goes to: "Maria Souza (responsável por Ana Souza)", or the student's name. */
export const recipientText = ({ recipient, paidFor }: Pick<Charge, "recipient" | "paidFor">): string =>
  paidFor === undefined ? recipient.name : `${recipient.name} (responsável por ${paidFor})`;

/**
 * Composes the charge as its mail does. The plan's data come from the charge's snapshot (docs/rules.md, "The
 * snapshot").
 */
export function composeInvoice({ payment, profile, student, pageUrl, today }: InvoiceData): Charge {
  const { planName, periodInMonths, isOneTime, frequency } = payment;
  return composeCharge({
    business: profile,
    student: { name: payment.studentName, email: student?.billTo.email ?? null },
    payer: student?.payer,
    plan: { name: planName, periodInMonths, isOneTime, frequency },
    payment: {
      id: payment.id,
      amountCents: centsOf(payment.amount),
      settledCents: centsOf(payment.settledAmount),
      discountCents: centsOf(payment.discountAmount),
      discountReason: payment.discountReason ?? undefined,
      dueDate: civilDate(payment.dueDate),
      reference: payment.reference,
    },
    today,
    pageUrl,
  });
}
