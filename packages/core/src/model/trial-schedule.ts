/** See docs/decisions/015-trial-and-access.md */
import { DISPATCH_HOUR, TRIAL_WARNING_DAYS } from "@emdia/contracts/constants";
import { isTrialEnding } from "@emdia/contracts/trial";
import { civilDateIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { accessEnd, type Subscribed } from "./access.ts";
import { isSendingHour } from "./period.ts";
import type { Profile } from "./profile.ts";

type Ending = Subscribed & Pick<Profile, "timezone">;

/**
 * Returns when the next warning is due, undefined if none is left. Access by a subscription also
 * ends at a known time: after the grace, or when a cancelled period ends.
 */
export function nextWarningAt(profile: Ending, now: Date): string | undefined {
  const { timezone, trialEndsAt } = profile;
  const lastDay = civilDateIn(timezone, new Date(trialEndsAt));
  const mornings = TRIAL_WARNING_DAYS.map((days) => instantAt(timezone, addDays(lastDay, -days), DISPATCH_HOUR));
  return [...mornings, endMailAt(profile)].find((moment) => moment > now)?.toISOString();
}

/** Tells whether a warning may go out, even after an outage: never on two days in a row. */
export function isWarningDay(days: number): boolean {
  if (days < 0 || !isTrialEnding(days)) return false;
  return TRIAL_WARNING_DAYS.includes(days) || !TRIAL_WARNING_DAYS.includes(days - 1);
}

/** Returns the warning that is due when this many days are left, named by its own days. */
export const warningOf = (days: number): number => TRIAL_WARNING_DAYS.findLast((one) => one >= days) ?? days;

/** The mail is due at the end of access or, at night for the owner, in the next sending hour. */
function endMailAt(profile: Ending): Date {
  const { timezone } = profile;
  const end = accessEnd(profile);
  if (isSendingHour(timezone, end)) return end;
  const day = civilDateIn(timezone, end);
  const morning = instantAt(timezone, day, DISPATCH_HOUR);
  return morning > end ? morning : instantAt(timezone, addDays(day, 1), DISPATCH_HOUR);
}
