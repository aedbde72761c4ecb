import { nextPeriod } from "@emdia/contracts/values/schedule";
import type { ProfileContext } from "./context.ts";
import { GIVE_UP_MILLIS } from "./mail-state.ts";
import { type SilenceReason, silenceReasonOf } from "./period.ts";
import type { Profile } from "./profile.ts";

const HOUR = 3_600_000;
export const MAIL_GAP_MILLIS = 20 * HOUR;
/** A run may have at most this many times the charges of the largest run so far. */
const GROWTH = 2;
export const SMALL_RUN = 50;

export function isTooSoon(profile: Profile, now: Date): boolean {
  const { mailedAt } = profile.runs;
  if (mailedAt === null || isReleased(profile)) return false;
  return now.getTime() - Date.parse(mailedAt) < MAIL_GAP_MILLIS;
}

/** Tells whether the last two runs were due far apart, so that only a late one mailed just now. */
export function isAfterLateRun({ lastBilling, billing }: Profile): boolean {
  return lastBilling !== null && Date.parse(billing.dueAt) - Date.parse(lastBilling.dueAt) >= MAIL_GAP_MILLIS;
}

/** Returns the safety limit of a run or of a rule's day, given the largest one so far. */
export const boundAfter = (largest: number): number => Math.max(SMALL_RUN, GROWTH * largest);

/** The first run has no limit, since there is no run to compare with. */
export function maxCharges(profile: Profile): number {
  const { largest } = profile.runs;
  if (largest === 0 || isReleased(profile)) return Number.POSITIVE_INFINITY;
  return boundAfter(largest);
}

/** Tells whether a run gives up unreadable data, as it gives up a mail without evidence. */
export const givesUpUnreadable = ({ profile, now }: ProfileContext): boolean =>
  now().getTime() - Date.parse(profile.billing.dueAt) >= GIVE_UP_MILLIS;

/** `isLate`: a newer period is due already. `silence` is why the run sends no mail. */
export type RunKind = { isLate: boolean; silence: SilenceReason | undefined };

export function runKindOf(profile: Profile, now: Date): RunKind {
  const isLate = nextPeriod(profile.billing, profile).dueAt <= now.toISOString();
  return { isLate, silence: silenceReasonOf(profile, profile.billing) ?? (isLate ? "late" : undefined) };
}

/** Tells whether the owner released this month's run, whatever its size. */
const isReleased = ({ hold, billing }: Profile) => hold?.month === billing.month && hold.releasedAt !== null;
