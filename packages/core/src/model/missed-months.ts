/** See docs/decisions/009-every-month.md */
import { addMonths, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { type BillingState, knownPeriod } from "./period.ts";
import { type BillingPeriod, hasRuns, type Profile } from "./profile.ts";

/** When an owner comes back, charges are created for at most this many past months. */
export const MAX_MISSED_MONTHS = 12;

/** An owner with runs keeps the month to charge; others' is at most `MAX_MISSED_MONTHS` ago. */
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

/** Why a run sends no mail. The owner can send or dismiss its charges. */
export const SILENCE_REASONS = ["no_access", "automation_off", "unreleased", "late"] as const;
export type SilenceReason = (typeof SILENCE_REASONS)[number];
