import type { ChargeWire } from "@emdia/contracts/charge";
import { type ChargeDocument, composeCharge } from "@emdia/contracts/charge-document";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { centsOf } from "../../lib/format.ts";

/**
 * The data of a charge's screen. The student is undefined when they were archived later. `pageUrl`
 * is undefined while the charge is only expected or its page's address is not read yet.
 */
export type InvoiceData = {
  charge: ChargeWire;
  profile: ProfileWire;
  student: StudentWire | undefined;
  pageUrl?: string | undefined;
  /** The owner's civil date. */
  today: CivilDate;
};

/**
 * Returns the recipient of the charge: "Maria Souza (responsável por Ana Souza)", or the student's
 * name.
 */
export const recipientText = ({ recipient, paidFor }: Pick<ChargeDocument, "recipient" | "paidFor">): string =>
  paidFor === undefined ? recipient.name : `${recipient.name} (responsável por ${paidFor})`;

/**
 * Composes the charge as its mail does. The plan's data come from the charge's snapshot
 * (docs/rules.md, "The snapshot").
 */
export function composeInvoice({ charge, profile, student, pageUrl, today }: InvoiceData): ChargeDocument {
  const { planName, periodInMonths, isOneTime, frequency } = charge;
  return composeCharge({
    business: profile,
    student: { name: charge.studentName, email: student?.billTo.email ?? null },
    payer: student?.payer,
    plan: { name: planName, periodInMonths, isOneTime, frequency },
    charge: {
      id: charge.id,
      amountCents: centsOf(charge.amount),
      settledCents: centsOf(charge.settledAmount),
      discountCents: centsOf(charge.discountAmount),
      discountReason: charge.discountReason ?? undefined,
      dueDate: civilDate(charge.dueDate),
      reference: charge.reference,
    },
    today,
    pageUrl,
  });
}
