import { owedCents } from "@emdia/contracts/amount-texts";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { fillPlaceholders, ownTextOf, placeholderValues } from "@emdia/contracts/reminder-rule";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { askedOf } from "../../lib/amount-of-day.ts";

type Example = {
  payer: { name: string } | null;
  student: { name: string; email: string | null };
  charge: Parameters<typeof askedOf>[0] & { planName: string; reference: string };
  /** Tells whether the student is invented, because the owner has no open charge yet. */
  isInvented: boolean;
};

const INVENTED = { planName: "Plano", reference: "este mês", amount: 150, openAmount: 150, settledAmount: 0 };

export function exampleOf({ currentMonthPayments, otherOpenPayments, today }: DashboardWire): Example {
  const open = [...otherOpenPayments, ...currentMonthPayments].filter(({ payment }) => payment.openAmount > 0);
  const [row] = open.toSorted((a, b) => Number(b.student.email !== null) - Number(a.student.email !== null));
  if (row) return { payer: row.student.payer, student: row.student, charge: row.payment, isInvented: false };
  return {
    payer: null,
    student: { name: "Maria Souza", email: null },
    charge: { ...INVENTED, dueDate: today, feeTerms: null },
    isInvented: true,
  };
}

export function sampleMail(
  { payer, student, charge }: Example,
  business: ProfileWire,
  step: { days: number; text: string },
): Pick<Reminder, "subject" | "heading" | "greeting" | "total" | "since"> {
  const dueDate = civilDate(charge.dueDate);
  const today: CivilDate = addDays(dueDate, step.days);
  const asked = askedOf(charge, today);
  const { planName, reference } = charge;
  const greeting = fillPlaceholders(
    business.subscriptionStatus === "trial" ? ownTextOf(step.days) : step.text,
    placeholderValues({
      payerName: (payer ?? student).name,
      openCents: owedCents(asked),
      dueDate,
      reference: payer ? `${reference} (${firstNameOf(student.name)})` : reference,
      businessName: business.businessName ?? "",
    }),
  );
  const debt = { planName, reference, ...asked, studentName: student.name };
  return composeReminder({ business, student, payer: payer ?? undefined, debts: [debt], today, greeting });
}
