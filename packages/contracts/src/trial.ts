import { TRIAL_WARNING_DAYS } from "./constants.ts";
import { type CivilDate, civilDateIn } from "./values/calendar.ts";
import { daysBetween } from "./values/civil-days.ts";

export function trialDaysLeft(
  { trialEndsAt, timezone }: { trialEndsAt: string; timezone: string },
  today: CivilDate,
): number {
  return daysBetween(today, civilDateIn(timezone, new Date(trialEndsAt)));
}

/** Tells whether every signed-in screen warns about the end of the trial when it is `days` away. */
export const isTrialEnding = (days: number): boolean => days <= Math.max(...TRIAL_WARNING_DAYS);

export function trialEndText(days: number): string {
  if (days <= 0) return "Seu teste termina hoje";
  return days === 1 ? "Seu teste termina amanhã" : `Seu teste termina em ${days} dias`;
}
