/** See docs/rules/billing-day.md, "Every month is a charge". */
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { canAccess } from "./access.ts";
import type { Charge } from "./charge.ts";
import type { ProfileContext } from "./context.ts";
import { knownPeriod, SILENCE_REASONS, type SilenceReason, silenceReasonOf } from "./period.ts";
import { LEFT_OUT, lastContactOf } from "./told.ts";

const REASONS = [...SILENCE_REASONS, LEFT_OUT] as const;

/** Returns why the run sent no mail about an open charge, if nobody contacted the payer since. */
export const unsentReasonOf = (charge: Charge): UnsentCharges["reason"] | undefined =>
  charge.status === "pendente" && lastContactOf(charge) === undefined
    ? REASONS.find((reason) => reason === charge.unsent)
    : undefined;

export const isUnsent = (charge: Charge): boolean => {
  const reason = unsentReasonOf(charge);
  return reason !== undefined && reason !== LEFT_OUT;
};

/** Returns why the late run of a past billing date will mail nothing; undefined for other runs. */
export function silenceOfLateRun({ profile, today, now }: Dated, month: YearMonth): SilenceReason | undefined {
  const period = knownPeriod(month, profile);
  const isLate = month >= profile.billing.month && period.date < today && canAccess(profile, now());
  return isLate ? silenceReasonOf(profile, period) : undefined;
}
export type Dated = Pick<ProfileContext, "profile" | "today" | "now">;

/** The owner could not send in these months: the first word about them names no past due date. */
const CAUGHT_UP: ReadonlySet<string | undefined> = new Set(["no_access", "late"] satisfies SilenceReason[]);

/** Only a charge's first message needs one (docs/rules/charge.md, "A new due date"). */
export const needsDueDate = (ctx: Dated, charge: Charge, isStored: boolean): boolean =>
  charge.dueDate < ctx.today && CAUGHT_UP.has(isStored ? unsentReasonOf(charge) : silenceOfLateRun(ctx, charge.month));
