import { owedCents } from "@emdia/contracts/amount-texts";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import {
  fillPlaceholders,
  ownTextOf,
  placeholderValues,
  type ReminderRuleWire,
  type ReminderStep,
} from "@emdia/contracts/reminder-rule";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { askedOf } from "../../lib/amount-of-day.ts";
import { failureToast } from "../../lib/attempt.ts";
import { formatCount, formatShortDay } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { today } from "../../lib/today.ts";

/** Returns a step's name: "3 dias antes", "No vencimento", "1 dia depois". */
export function stepLabel(days: number): string {
  if (days === 0) return "No vencimento";
  return `${formatCount(Math.abs(days), "dia", "dias")} ${days < 0 ? "antes" : "depois"}`;
}

/** Adds or removes a step. One that is added again gets the text that it had in `before`. */
export function toggleStep(
  steps: readonly ReminderStep[],
  days: number,
  before: readonly ReminderStep[],
): ReminderStep[] {
  if (steps.some((step) => step.days === days)) return steps.filter((step) => step.days !== days);
  const text = before.find((step) => step.days === days)?.text ?? ownTextOf(days);
  return [...steps, { days, text }].toSorted((a, b) => a.days - b.days);
}

export function dayWord(date: string, today: CivilDate): string {
  if (date === today) return "Hoje";
  return civilDate(date) === addDays(today, 1) ? "Amanhã" : `Em ${formatShortDay(date)}`;
}

/** Returns the sentence about the next mails: "Amanhã, a partir das 9h, sairão 4 lembretes." */
export function nextSentence({ rule, next }: Pick<ReminderRuleWire, "rule" | "next">, today: CivilDate): string {
  const { date, mailCount: count } = next;
  const day = dayWord(date, today);
  const mails = formatCount(count, "lembrete", "lembretes");
  if (!rule.isOn) {
    if (count === 0) return "Ao ligar, começam amanhã. Nada sai por dias que já passaram.";
    return `Se você ligar, ${day.toLowerCase()} ${count === 1 ? "sairá" : "sairão"} ${mails}. Nada sai por dias que já passaram.`;
  }
  if (count === 0) return `${day} nenhum lembrete sairá.`;
  return `${day}, a partir das ${rule.hour}h, ${count === 1 ? "sairá" : "sairão"} ${mails}.`;
}

export const ruleMessages = {
  switched: (saved: ReminderRuleWire) =>
    saved.rule.isOn
      ? toastSuccess("Lembretes ligados", nextSentence(saved, today()))
      : toastSuccess("Lembretes desligados", "Nenhum lembrete sai sozinho."),
  released: (saved: ReminderRuleWire) => toastSuccess("Lembretes liberados", nextSentence(saved, today())),
  saved: (saved: ReminderRuleWire) =>
    toastSuccess("Lembretes salvos", saved.rule.isOn ? nextSentence(saved, today()) : undefined),
  failed: failureToast("Erro ao salvar os lembretes"),
};

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
