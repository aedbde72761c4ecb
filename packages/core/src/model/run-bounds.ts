/**
 * The safety bounds of the automatic billing as pure rules (docs/decisions/008-held-runs.md): a
 * fault in the billing must not reach the students.
 */
import type { ProfileContext } from "./context.ts";
import { nextPeriod } from "./period.ts";
import type { Profile } from "./profile.ts";

const HOUR = 3_600_000;
/** No student is mailed by two runs within this time. */
export const MAIL_GAP_MILLIS = 20 * HOUR;
/** A run may have this many times the charges of the largest run so far… */
const GROWTH = 2;
/** …and this many charges are always allowed: a new business may double in a day. */
export const SMALL_RUN = 50;

/** Tells whether the owner released this month's run, whatever its size. */
const isReleased = ({ hold, billing }: Profile) => hold?.month === billing.month && hold.releasedAt !== null;

/** Tells whether a mailing run starts too soon after the last run that mailed. */
export function isTooSoon(profile: Profile, now: Date): boolean {
  const { mailedAt } = profile.runs;
  if (mailedAt === null || isReleased(profile)) return false;
  return now.getTime() - Date.parse(mailedAt) < MAIL_GAP_MILLIS;
}

/**
 * Tells whether the two periods are far enough apart by themselves: then the last run was only
 * late, and this run waits a little.
 */
export function isAfterLateRun({ lastBilling, billing }: Profile): boolean {
  return lastBilling !== null && Date.parse(billing.dueAt) - Date.parse(lastBilling.dueAt) >= MAIL_GAP_MILLIS;
}

/** Returns the most charges this run may have; the first run has nothing to be compared with. */
export function mostCharges(profile: Profile): number {
  const { largest } = profile.runs;
  if (largest === 0 || isReleased(profile)) return Number.POSITIVE_INFINITY;
  return Math.max(SMALL_RUN, GROWTH * largest);
}

/**
 * Tells whether a newer period is due already, so that this run creates its charges without mail.
 */
export const isLateRun = ({ profile, now }: ProfileContext): boolean =>
  nextPeriod(profile.billing, profile).dueAt <= now().toISOString();
