/** Composes a step's mail to one of the owner's own students. */
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { fillPlaceholders, ownTextOf, placeholderValues } from "@emdia/contracts/reminder-rule";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { centsOf } from "../../lib/format.ts";

type Example = {
  payer: { name: string; email: null; phone: null; document: null } | null;
  student: { name: string; email: string | null };
  charge: { planName: string; reference: string; amount: number; settledAmount: number; dueDate: string };
  /** Tells whether the student is invented, because the owner has no open charge yet. */
  isInvented: boolean;
};

/**
 * Returns the student with the oldest open charge, or an invented student if there is no open
 * charge.
 */
export function exampleOf({ currentMonthPayments, otherOpenPayments, today }: DashboardWire): Example {
  const open = [...otherOpenPayments, ...currentMonthPayments].filter(({ payment }) => payment.openAmount > 0);
  const [row] = open.toSorted((a, b) => Number(b.student.email !== null) - Number(a.student.email !== null));
  if (row) {
    const { payer } = row.student;
    const name = payer && { name: payer.name, email: null, phone: null, document: null };
    return { payer: name, student: row.student, charge: row.payment, isInvented: false };
  }
  return {
    payer: null,
    student: { name: "Maria Souza", email: null },
    charge: { planName: "Plano", reference: "este mês", amount: 150, settledAmount: 0, dueDate: today },
    isInvented: true,
  };
}

/** Composes the mail of a step's day about the example's charge alone, as the rule does. */
export function sampleMail(
  { payer, student, charge }: Example,
  business: ProfileWire,
  step: { days: number; text: string },
): Pick<Reminder, "subject" | "heading" | "greeting" | "total" | "since"> {
  const dueDate = civilDate(charge.dueDate);
  const today: CivilDate = addDays(dueDate, step.days);
  const [amountCents, settledCents] = [centsOf(charge.amount), centsOf(charge.settledAmount)];
  const { planName, reference } = charge;
  const greeting = fillPlaceholders(
    business.subscriptionStatus === "trial" ? ownTextOf(step.days) : step.text,
    placeholderValues({
      payerName: (payer ?? student).name,
      openCents: amountCents - settledCents,
      dueDate,
      reference: payer ? `${reference} (${firstNameOf(student.name)})` : reference,
      businessName: business.businessName ?? "",
    }),
  );
  const debt = { planName, reference, dueDate, amountCents, settledCents, studentName: student.name };
  return composeReminder({ business, student, payer: payer ?? undefined, debts: [debt], today, greeting });
}
