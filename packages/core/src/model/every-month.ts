/**
 * Creates a charge for every month of an owner, even a month that no run reached, and decides which
 * of these charges are mailed: docs/decisions/009-every-month.md.
 */
import { addMonths, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { type BillingState, knownPeriod } from "./period.ts";
import { type BillingPeriod, hasRuns, type Profile } from "./profile.ts";

/** The number of past months that are made up for when an owner comes back. */
export const MADE_UP_MONTHS = 12;

/** Moves the billing periods on to a month if the pending period is before that month. */
function from<State extends BillingState>(state: State, month: YearMonth): State {
  if (state.billing.month >= month) return state;
  const lastBilling = { ...state.lastBilling, ...knownPeriod(addMonths(month, -1), state) };
  return { ...state, billing: { ...state.billing, ...knownPeriod(month, state) }, lastBilling };
}

/**
 * Returns the profile with the periods that count now. A profile that runs reach counts as it is
 * stored. An owner from a release that created no charges for them (`chargesSince` is null) begins
 * with this month; for an owner outside the dispatch, the pending month is never older than the
 * months that are made up for.
 */
export function countedNow(profile: Profile, now: Date): Profile {
  if (hasRuns(profile)) return profile;
  const month = monthOf(civilDateIn(profile.timezone, now));
  return from(profile, profile.chargesSince === null ? month : addMonths(month, -MADE_UP_MONTHS));
}

/**
 * Returns the profile back in the dispatch: the months in between are made up for, and no charge
 * with a date before this instant is mailed.
 */
export function comeBack(profile: Profile, now: Date): Profile {
  return { ...countedNow(profile, now), backSince: now.toISOString() };
}

/**
 * Returns the reason why the run of a period mails no student, as stored with its charges;
 * undefined when the run mails. A release that is newer than the owner's return, or than the switch
 * of automation, overrules that reason, since the owner releases this very run.
 */
export function silenceOf(
  { automationEnabled, automationSince, backSince, hold }: SilencedBy,
  { month, dueAt }: Pick<BillingPeriod, "month" | "dueAt">,
): Silence | undefined {
  const ownHold = hold?.month === month ? hold : null;
  const allowedAt = ownHold?.releasedAt ?? dueAt;
  if (backSince !== null && allowedAt <= backSince) return "no_access";
  if (!automationEnabled || (automationSince !== null && allowedAt <= automationSince)) return "automation_off";
  return ownHold !== null && ownHold.releasedAt === null ? "unreleased" : undefined;
}
type SilencedBy = Pick<Profile, "automationEnabled" | "automationSince" | "backSince" | "hold">;

/**
 * The reasons of a run that mails no student. The owner can send or dismiss the charges that it
 * created.
 */
export const SILENCES = ["no_access", "automation_off", "unreleased", "late"] as const;
export type Silence = (typeof SILENCES)[number];
