import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import { laterOf } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { nextPeriod } from "@emdia/contracts/values/schedule";
import { chargesOfMonth, type MonthCharge } from "../charge/list-charges.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isBillable, isPausedOn } from "../model/due.ts";
import type { Plan } from "../model/plan.ts";
import { type BillingPeriod, hasRuns, isHeld } from "../model/profile.ts";
import { isUnsent } from "../model/sendable.ts";
import { openCentsOf } from "../model/settle.ts";
import { isToTell } from "../model/told.ts";
import { plansById } from "../store/plans.ts";

type Schedule = { period: BillingPeriod; open: Charge[] };

/** Returns the next billing day, without charges that were sent already. */
export async function nextSchedule(ctx: ProfileContext): Promise<BillingScheduleWire> {
  const { invoiceDay, billingType, automationEnabled } = ctx.profile;
  const plans = await plansById(ctx);
  const { period: billing, open } = (await ofToday(ctx, plans)) ?? (await ofNextRun(ctx, plans));
  return {
    today: ctx.today,
    // A late run may start at any moment, so its date is shown as today.
    billingDate: laterOf(billing.date, ctx.today),
    billingDay: invoiceDay,
    billingType,
    chargeReferenceMonth: referenceOf(billing.month, billingType, 1),
    automationEnabled,
    studentsToCharge: new Set(open.map((charge) => charge.studentId)).size,
    totalAmount: reaisFromCents(sumCents(open.map(openCentsOf))),
  };
}

/** Tells whether the run is still to create or mail a charge. It skips the archived and paused. */
const isToAsk =
  ({ date }: BillingPeriod) =>
  ({ charge, student, isExpected }: MonthCharge) => {
    if (charge.status !== "pendente" || !student || !isBillable(student) || isPausedOn(student, date)) return false;
    return isExpected || isToTell(charge);
  };

/** Returns today's charges for which the run sent no mail. */
async function ofToday(ctx: ProfileContext, plans: ReadonlyMap<number, Plan>): Promise<Schedule | undefined> {
  const { lastBilling } = ctx.profile;
  if (lastBilling?.date !== ctx.today) return undefined;
  const { charges } = await chargesOfMonth(ctx, plans, lastBilling.month);
  const open = charges.map(({ charge }) => charge).filter((charge) => isUnsent(charge));
  return open.length > 0 ? { period: lastBilling, open } : undefined;
}

/**
 * Returns the pending period. A late run keeps its past date; without runs, or during a hold,
 * the date is the first one from today on.
 */
function pendingOf({ profile, today }: ProfileContext): BillingPeriod {
  let period = profile.billing;
  const isLate = hasRuns(profile) && !isHeld(profile);
  while (!isLate && period.date < today) period = nextPeriod(period, profile);
  return period;
}

/** Returns the next run's charges, or those of the run after it if the month was sent before. */
async function ofNextRun(ctx: ProfileContext, plans: ReadonlyMap<number, Plan>): Promise<Schedule> {
  const pending = pendingOf(ctx);
  const askedBy = async (period: BillingPeriod) => {
    const { charges } = await chargesOfMonth(ctx, plans, period.month);
    const open = charges.filter(isToAsk(period)).map(({ charge }) => charge);
    return { period, open, isDone: charges.length > 0 && open.length === 0 };
  };
  const next = await askedBy(pending);
  const wasOver = ctx.profile.lastBilling?.month === pending.month;
  return wasOver && next.isDone ? askedBy(nextPeriod(pending, ctx.profile)) : next;
}
