/**
 * Computes when an owner gets a warning of the trial's end, and when the letter that access has
 * ended. Pure rules (docs/decisions/015-trial-and-access.md).
 */
import { DISPATCH_HOUR, TRIAL_WARNING_DAYS } from "@emdia/contracts/constants";
import { isTrialEnding } from "@emdia/contracts/trial";
import { civilDateIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { accessEnd, type Subscribed } from "./access.ts";
import { isSendingHour } from "./period.ts";
import type { Profile } from "./profile.ts";

type Ending = Subscribed & Pick<Profile, "timezone">;

/**
 * Returns the first instant from the end of access on that lies in the daytime of the owner's zone:
 * the letter goes out then.
 */
function toldOfEndAt(profile: Ending): Date {
  const { timezone } = profile;
  const end = accessEnd(profile);
  if (isSendingHour(timezone, end)) return end;
  const day = civilDateIn(timezone, end);
  const morning = instantAt(timezone, day, DISPATCH_HOUR);
  return morning > end ? morning : instantAt(timezone, addDays(day, 1), DISPATCH_HOUR);
}

/**
 * Returns the first instant (ISO UTC) after `now` at which a warning of the trial's end, or the
 * letter that access has ended, is due; undefined when none is left. Access by a subscription ends
 * by the clock too: after the grace, or with a cancelled period.
 */
export function nextWarningAt(profile: Ending, now: Date): string | undefined {
  const { timezone, trialEndsAt } = profile;
  const lastDay = civilDateIn(timezone, new Date(trialEndsAt));
  const mornings = TRIAL_WARNING_DAYS.map((days) => instantAt(timezone, addDays(lastDay, -days), DISPATCH_HOUR));
  return [...mornings, toldOfEndAt(profile)].find((moment) => moment > now)?.toISOString();
}

/**
 * Tells whether a warning is sent when so many days are left. A late warning is skipped if the next
 * one is due the day after: after an outage no owner gets two in a row.
 */
export function isWarningDay(days: number): boolean {
  if (days < 0 || !isTrialEnding(days)) return false;
  return TRIAL_WARNING_DAYS.includes(days) || !TRIAL_WARNING_DAYS.includes(days - 1);
}

/** Returns the warning that is sent then; a late one is still the warning that was due. */
export const warningOf = (days: number): number => TRIAL_WARNING_DAYS.findLast((one) => one >= days) ?? days;
