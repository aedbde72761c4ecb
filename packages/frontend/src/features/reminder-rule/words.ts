import { ownTextOf, type ReminderRuleWire, type ReminderStep } from "@emdia/contracts/reminder-rule";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { formatCount, formatShortDay } from "../../lib/format.ts";

/** Returns a step's name: "3 dias antes", "No vencimento", "1 dia depois". */
export function stepLabel(days: number): string {
  if (days === 0) return "No vencimento";
  return `${formatCount(Math.abs(days), "dia", "dias")} ${days < 0 ? "antes" : "depois"}`;
}

/** A step that is added again gets the text that it had before. */
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
