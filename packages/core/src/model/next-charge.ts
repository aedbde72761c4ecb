/**
 * Computes the next-charge column of the students list: the texts of the spec, from the anchor
 * month (docs/rules.md, "When a student is charged").
 */
import type { ChargeChoice } from "@emdia/contracts/charge";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { addMonths, type CivilDate, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { Charge } from "./charge.ts";
import { anchorOf, isInCycle, isPausedOn } from "./due.ts";
import type { OpenCharge } from "./open-charge.ts";
import { type BillingState, billingDateOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

/** The next charge is searched for in this many months, from the first one of the cycle on. */
const LOOK_AHEAD = 61;

/**
 * The owner's billing settings and current day: the only parts of a context that this file needs.
 */
type OwnerDay = { profile: BillingState; today: CivilDate };

/**
 * A student's charges as lists need them: every open charge, the oldest due date first, and the
 * charged months from the pending month on, including voided charges. `hasPaid` tells whether any
 * charge was ever paid.
 */
export type StudentCharges = {
  open: readonly OpenCharge[];
  chargedMonths: ReadonlySet<YearMonth>;
  hasPaid: boolean;
};

/** Tells whether any charge is past its due date. */
export const isAnyOverdue = (open: readonly OpenCharge[], today: CivilDate): boolean =>
  open.some(({ dueDate }) => dueDate < today);

export type NextCharge = { date: CivilDate | null; label: string };

/** Returns a charge that is still to be made: when a run makes it, its amount and its months. */
export const nextChargeView = (
  { profile }: OwnerDay,
  { month, amountCents, reference }: Pick<Charge, "month" | "amountCents" | "reference">,
): NonNullable<ChargeChoice["next"]> => ({
  date: billingDateOf(month, profile),
  amount: reaisFromCents(amountCents),
  reference,
});

/**
 * Returns the first month from `from` on that is in the cycle, has no charge yet and is not paused.
 */
export function nextMonthFrom(
  profile: BillingState,
  student: Student,
  plan: Plan,
  from: YearMonth,
  charged: ReadonlySet<YearMonth>,
): YearMonth | undefined {
  const first = laterOf(from, anchorOf(student, plan, profile));
  return Array.from({ length: LOOK_AHEAD }, (_, ahead) => addMonths(first, ahead)).find(
    (month) =>
      isInCycle(student, plan, month, profile) &&
      !charged.has(month) &&
      !isPausedOn(student, billingDateOf(month, profile)),
  );
}

/**
 * Returns the next charge's date and label. The first label that applies: 'Erro' without a plan;
 * 'Vencida' with an overdue charge; 'Pendente' with an open charge; 'N/A' while waiting for
 * approval, paused without an end date or after a one-time plan was charged; 'Primeira cobrança'
 * before the first charge; else the plan's period.
 */
export function nextChargeOf(
  ctx: OwnerDay,
  student: Student,
  plan: Plan | undefined,
  { open, chargedMonths }: Pick<StudentCharges, "open" | "chargedMonths">,
): NextCharge {
  if (!plan) return { date: null, label: "Erro" };
  if (student.status === "aguardando") return { date: null, label: "N/A" };
  const [oldest] = open;
  if (oldest) return { date: oldest.dueDate, label: isAnyOverdue([oldest], ctx.today) ? "Vencida" : "Pendente" };
  const month = nextMonthFrom(ctx.profile, student, plan, ctx.profile.billing.month, chargedMonths);
  if (month === undefined) return { date: null, label: "N/A" };
  // A date that has passed becomes today: the owner can still create the charge by hand.
  const date = laterOf(billingDateOf(month, ctx.profile), ctx.today);
  if (student.anchorMonth === null && !plan.isOneTime) return { date, label: "Primeira cobrança" };
  return { date, label: periodLabel(plan.periodInMonths, plan.isOneTime) };
}
