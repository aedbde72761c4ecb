/** The label follows docs/rules/billing-day.md, "When a student is charged". */
import type { ChargeChoice } from "@emdia/contracts/charge";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { addMonths, type CivilDate, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { OpenCharge } from "./amount-today.ts";
import type { Charge } from "./charge.ts";
import { anchorOf, isInCycle, isPausedOn } from "./due.ts";
import { type BillingState, billingDateOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

/** The next charge is searched for in this many months, from the cycle's first month on. */
const LOOK_AHEAD = 61;

type OwnerDay = { profile: BillingState; today: CivilDate };

/** `open`: also what late runs owe, by due date. `chargedMonths`: also of void charges. */
export type StudentCharges = { open: readonly OpenCharge[]; chargedMonths: ReadonlySet<YearMonth>; hasPaid: boolean };

export const isAnyOverdue = (open: readonly OpenCharge[], today: CivilDate): boolean =>
  open.some(({ dueDate }) => dueDate < today);

export const nextChargeView = (
  { profile }: OwnerDay,
  { month, amountCents, reference }: Pick<Charge, "month" | "amountCents" | "reference">,
): NonNullable<ChargeChoice["next"]> => ({
  date: billingDateOf(month, profile),
  amount: reaisFromCents(amountCents),
  reference,
});

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
 * Returns the first label that applies: 'Erro' (no plan), 'Vencida', 'Pendente', 'N/A' (waiting,
 * paused without end, or one-time and charged), 'Primeira cobrança', else the plan's period.
 */
export function nextChargeOf(
  ctx: OwnerDay,
  student: Student,
  plan: Plan | undefined,
  { open, chargedMonths }: Pick<StudentCharges, "open" | "chargedMonths">,
): { date: CivilDate | null; label: string } {
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
