/** The days and words about the end of the free trial, the same on screens and in mails. */
import { TRIAL_WARNING_DAYS } from "./constants.ts";
import { type CivilDate, civilDateIn } from "./values/calendar.ts";
import { daysBetween } from "./values/civil-days.ts";

/**
 * Counts the whole days, in the owner's calendar, from `today` to the day on which the trial ends;
 * 0 on that day. `trialEndsAt` is an instant, ISO UTC.
 */
export function trialDaysLeft(
  { trialEndsAt, timezone }: { trialEndsAt: string; timezone: string },
  today: CivilDate,
): number {
  return daysBetween(today, civilDateIn(timezone, new Date(trialEndsAt)));
}

/** Tells whether every signed-in screen warns about the end of the trial when it is `days` away. */
export const isTrialEnding = (days: number): boolean => days <= Math.max(...TRIAL_WARNING_DAYS);

/** Returns the text about the trial's end, such as "Seu teste termina em 3 dias". */
export function trialEndText(days: number): string {
  if (days <= 0) return "Seu teste termina hoje";
  return days === 1 ? "Seu teste termina amanhã" : `Seu teste termina em ${days} dias`;
}
