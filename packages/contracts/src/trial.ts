/** The end of the free trial, in the same days and words for the mails and for the screens. */
import { TRIAL_WARNING_DAYS } from "./constants.ts";
import { type CivilDate, civilDateIn } from "./values/calendar.ts";
import { daysBetween } from "./values/civil-days.ts";

/** Whole days of the owner's calendar from `today` to the day the trial ends (an instant, ISO UTC); 0 on the day itself. */
export function trialDaysLeft(
  { trialEndsAt, timezone }: { trialEndsAt: string; timezone: string },
  today: CivilDate,
): number {
  return daysBetween(today, civilDateIn(timezone, new Date(trialEndsAt)));
}

/** Whether a day so near the end is one of those in which every signed-in screen says so. */
export const isTrialEnding = (days: number): boolean => days <= Math.max(...TRIAL_WARNING_DAYS);

/** "Seu teste termina em 3 dias". */
export function trialEndText(days: number): string {
  if (days <= 0) return "Seu teste termina hoje";
  return days === 1 ? "Seu teste termina amanhã" : `Seu teste termina em ${days} dias`;
}
