/** Tells why a charge's message is refused, and why a run sent none. */
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { addMonths, type YearMonth } from "@emdia/contracts/values/calendar";
import { canAccess } from "./access.ts";
import { addressObstacleOf } from "./billing-contact.ts";
import type { Charge } from "./charge.ts";
import type { WithReach } from "./choose-channel.ts";
import type { ProfileContext } from "./context.ts";
import { thisMonthOf } from "./due.ts";
import { isLeaseOver } from "./mail-state.ts";
import { knownPeriod, SILENCE_REASONS, type SilenceReason, silenceReasonOf } from "./period.ts";
import type { SendOutcome } from "./ports/mailer.ts";
import type { Student } from "./student.ts";
import { isRecentlySent, LEFT_OUT, lastContactOf, mailOf } from "./told.ts";

/** `isStored` is false for an expected charge. */
export function sendBlocker(
  ctx: Pick<ProfileContext, "profile" | "today"> & WithReach,
  student: Student,
  charge: Charge,
  isStored = true,
): ErrorCode | undefined {
  if (!hasPaymentData(ctx.profile)) return "billing.payment_method_missing";
  if (charge.status === "pago") return "payment.already_paid";
  if (student.status === "arquivado") return "invoice.student_archived";
  if (isAhead(ctx, charge, isStored)) return "invoice.month_ahead";
  return ctx.road?.reaches("charge", student) ? undefined : addressObstacleOf(student);
}

/** Returns why a repeated mail needs the owner's confirmation, or that a send is in progress. */
export function resendBlocker(charge: Charge, now: Date): ErrorCode | undefined {
  const mail = mailOf(charge);
  if (isRecentlySent(mail, now)) return "invoice.recently_sent";
  if (mail?.state === "unconfirmed") return "invoice.unconfirmed";
  if (mail?.state !== "claimed") return undefined;
  return isLeaseOver(mail, now) ? "invoice.unconfirmed" : "invoice.in_progress";
}

/**
 * Tells whether a charge is of a month ahead that no run sends yet. The next run's charge counts
 * only if it is stored and untold, because its payment was reversed (docs/rules/settlement.md,
 * "Paying ahead").
 */
function isAhead(
  ctx: Pick<ProfileContext, "profile" | "today">,
  { month, unsent, messages = [], isExtra }: Charge,
  isStored: boolean,
): boolean {
  if (isExtra || month <= thisMonthOf(ctx)) return false;
  const isNext = month === ctx.profile.billing.month && month <= addMonths(thisMonthOf(ctx), 1);
  return !isNext || (isStored && unsent === undefined && messages.length === 0);
}

/** `taken`: another process sends the mail. */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<SendOutcome["kind"], "sent"> | "taken", ErrorCode>;

/** Returns why a send was refused. After WhatsApp's refusal, a missing e-mail is the reason. */
export const sendRefusalOf = (kind: keyof typeof SEND_REFUSALS, student: Student): ErrorCode =>
  (kind === "rejected" ? addressObstacleOf(student) : undefined) ?? SEND_REFUSALS[kind];

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

/** For these reasons no mail went out in time; the first mail afterwards names no past due date. */
const CAUGHT_UP: ReadonlySet<string | undefined> = new Set(["no_access", "late"] satisfies SilenceReason[]);

/** Tells whether a first message needs a new due date (docs/rules/charge.md, "A new due date"). */
export const needsDueDate = (ctx: Dated, charge: Charge, isStored: boolean): boolean =>
  charge.dueDate < ctx.today && CAUGHT_UP.has(isStored ? unsentReasonOf(charge) : silenceOfLateRun(ctx, charge.month));

/** Puts items that WhatsApp may reach last, so that no mail waits for Meta's answer. */
export const mailsFirst = <Item>(items: readonly Item[], isReached: (item: Item) => boolean | undefined): Item[] =>
  items.toSorted((one, other) => Number(isReached(one) ?? 0) - Number(isReached(other) ?? 0));
