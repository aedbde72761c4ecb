/**
 * Billing dates of an owner who charges by hand, and the return to automatic billing:
 * docs/decisions/009-charging-by-hand.md.
 */
import { addMonths, civilDateIn, monthOf } from "@emdia/contracts/values/calendar";
import { type BillingSettings, type BillingState, firstPeriodAfter, knownPeriod, movedTo, periodOf } from "./period.ts";
import type { Profile } from "./profile.ts";

/**
 * The periods as they count for who charges by hand: what no run has finished goes by with its month, while this month's
 * stays until the month ends, since it can be charged as long.
 */
export function manualBillingState<State extends BillingState>(state: State, now: Date): State {
  const month = monthOf(civilDateIn(state.timezone, now));
  if (state.billing.month >= month) return state;
  return { ...state, billing: periodOf(month, state), lastBilling: knownPeriod(addMonths(month, -1), state) };
}

/** The periods after an edit of day or time zone by hand: this month takes the new date only while that is ahead. */
export function rescheduleManual(
  state: BillingState,
  settings: BillingSettings,
  now: Date,
): Pick<BillingState, "billing" | "lastBilling"> {
  const { billing: before, lastBilling } = manualBillingState(state, now);
  const billing = movedTo(before, settings, now);
  return { billing, lastBilling: billing.month > before.month ? before : lastBilling };
}

/**
 * Back in the dispatch, where automation is on: from the next date still ahead. Nothing is made up for, and this month's
 * date stays known.
 */
export function resumeAutomation<State extends BillingState & Pick<Profile, "automationEnabled">>(
  state: State,
  now: Date,
): State {
  const known = manualBillingState(state, now);
  if (!state.automationEnabled || known.billing.dueAt > now.toISOString()) return known;
  return { ...known, billing: firstPeriodAfter(now, known), lastBilling: known.billing };
}
