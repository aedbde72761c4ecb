/** See docs/rules/billing-day.md, "When a student is charged". */
import { DISPATCH_HOUR, QUIET_HOURS_START } from "@emdia/contracts/constants";
import {
  addMonths,
  type CivilDate,
  civilDateIn,
  hourIn,
  monthOf,
  type YearMonth,
} from "@emdia/contracts/values/calendar";
import { type BillingSettings, nextPeriod, periodOf, rescheduledPeriod } from "@emdia/contracts/values/schedule";
import { type BillingPeriod, hasRuns, type Profile } from "./profile.ts";

/** The settings with the billing periods already fixed, which an edit never moves. */
export type BillingState = BillingSettings & Pick<Profile, "billing" | "lastBilling">;

/** Tells whether mail may go out: after an outage that ends at night, it waits until morning. */
export function isSendingHour(timezone: string, now: Date): boolean {
  const hour = hourIn(timezone, now);
  return hour >= DISPATCH_HOUR && hour < QUIET_HOURS_START;
}

export function firstPeriodAfter(instant: Date, settings: BillingSettings): BillingPeriod {
  const thisMonth = periodOf(monthOf(civilDateIn(settings.timezone, instant)), settings);
  return thisMonth.dueAt > instant.toISOString() ? thisMonth : nextPeriod(thisMonth, settings);
}

/**
 * This month's old date stays in `lastBilling` if the new one has passed. An edit can make a new
 * account's first month pending again, so the old date is over only if the pending month is later.
 */
export function reschedule(
  state: BillingState,
  settings: BillingSettings,
  now: Date,
): Pick<BillingState, "billing" | "lastBilling"> {
  const { billing, lastBilling } = state;
  const month = monthOf(civilDateIn(state.timezone, now));
  const next = rescheduledPeriod(billing, settings, now);
  const isOver = next.month > month;
  return { billing: next, lastBilling: isOver ? knownPeriod(month, state) : lastBilling };
}

/** Returns the date that is already fixed for the month, else that of the settings. */
export function billingDateOf(month: YearMonth, state: BillingState): CivilDate {
  return knownPeriod(month, state).date;
}

export function knownPeriod(month: YearMonth, state: BillingState): BillingPeriod {
  const { billing, lastBilling } = state;
  if (billing.month === month) return billing;
  return lastBilling?.month === month ? lastBilling : periodOf(month, state);
}

/** At most this many past months are charged late (docs/decisions/009-every-month.md). */
export const MAX_MISSED_MONTHS = 12;

/** An owner with runs keeps the month to charge; any other's is at most `MAX_MISSED_MONTHS` ago. */
export function withCurrentPeriods(profile: Profile, now: Date): Profile {
  if (hasRuns(profile)) return profile;
  const month = monthOf(civilDateIn(profile.timezone, now));
  return from(profile, addMonths(month, -MAX_MISSED_MONTHS));
}

/** The missed months get their charges, and no charge whose date is before `now` is mailed. */
export function rejoinDispatch(profile: Profile, now: Date): Profile {
  return { ...withCurrentPeriods(profile, now), backSince: now.toISOString() };
}

/** Returns why the run sends no mail, undefined if it does. The owner's release overrules it. */
export function silenceReasonOf(
  { automationEnabled, automationSince, backSince, hold }: SilencedBy,
  { month, dueAt }: Pick<BillingPeriod, "month" | "dueAt">,
): SilenceReason | undefined {
  const ownHold = hold?.month === month ? hold : null;
  const allowedAt = ownHold?.releasedAt ?? dueAt;
  if (backSince !== null && allowedAt <= backSince) return "no_access";
  if (!automationEnabled || (automationSince !== null && allowedAt <= automationSince)) return "automation_off";
  return ownHold !== null && ownHold.releasedAt === null ? "unreleased" : undefined;
}

function from<State extends BillingState>(state: State, month: YearMonth): State {
  if (state.billing.month >= month) return state;
  const lastBilling = { ...state.lastBilling, ...knownPeriod(addMonths(month, -1), state) };
  return { ...state, billing: { ...state.billing, ...knownPeriod(month, state) }, lastBilling };
}

type SilencedBy = Pick<Profile, "automationEnabled" | "automationSince" | "backSince" | "hold">;

/** The reasons why a run sends no mail. The owner can send or dismiss its charges. */
export const SILENCE_REASONS = ["no_access", "automation_off", "unreleased", "late"] as const;
export type SilenceReason = (typeof SILENCE_REASONS)[number];
