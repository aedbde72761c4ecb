/** The charges that nobody was told of (docs/rules.md, "Every month is a charge"). */
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { canAccess } from "./access.ts";
import type { Charge } from "./charge.ts";
import { lastContactOf } from "./contacting.ts";
import type { ProfileContext } from "./context.ts";
import { isLeftOut } from "./mail-state.ts";
import { SILENCE_REASONS, type SilenceReason, silenceReasonOf } from "./missed-months.ts";
import { knownPeriod } from "./period.ts";

const silenceIn = ({ mail }: Charge): SilenceReason | undefined =>
  mail?.state === "skipped" ? SILENCE_REASONS.find((silence) => silence === mail.reason) : undefined;

const isUnnotified = (charge: Charge): boolean =>
  charge.status === "pendente" && charge.message === undefined && lastContactOf(charge) === undefined;

/** Tells whether a charge is open, its run sent no mail, and no contact followed. */
export const isUnsent = (charge: Charge): boolean => silenceIn(charge) !== undefined && isUnnotified(charge);

/** Returns why the run of an unsent charge mailed nothing; undefined for other charges. */
export const unsentReasonOf = (
  { profile }: Pick<ProfileContext, "profile">,
  charge: Charge,
): UnsentCharges["reason"] | undefined =>
  isUnnotified(charge)
    ? (silenceIn(charge) ?? (isLeftOut(charge, profile.billing.month) ? "left_out" : undefined))
    : undefined;

/** Returns why the late run of a past billing date will mail nothing; undefined for other runs. */
export function silenceOfLateRun({ profile, today, now }: Dated, month: YearMonth): SilenceReason | undefined {
  const period = knownPeriod(month, profile);
  const isLate = month >= profile.billing.month && period.date < today && canAccess(profile, now());
  return isLate ? silenceReasonOf(profile, period) : undefined;
}
export type Dated = Pick<ProfileContext, "profile" | "today" | "now">;

/** In these months the owner could not send: the first word about them names no past due date. */
const CAUGHT_UP: ReadonlySet<string | undefined> = new Set(["no_access", "late"] satisfies SilenceReason[]);

/** Tells whether the first word of a charge waits for a date (docs/rules.md, "A new due date"). */
export const needsDueDate = (ctx: Dated, charge: Charge, isStored: boolean): boolean =>
  charge.dueDate < ctx.today &&
  CAUGHT_UP.has(isStored ? unsentReasonOf(ctx, charge) : silenceOfLateRun(ctx, charge.month));
