import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import { laterOf } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import type { ProfileContext } from "../model/context.ts";
import { isBillable, isPausedOn } from "../model/due.ts";
import { isHeldBack } from "../model/mail-state.ts";
import type { Payment } from "../model/payment.ts";
import { nextPeriod } from "../model/period.ts";
import type { Plan } from "../model/plan.ts";
import { type BillingPeriod, hasRuns, isHeld } from "../model/profile.ts";
import { openCentsOf } from "../model/settle.ts";
import { chargesOfMonth, type MonthCharge } from "../payment/list-charges-of-month.ts";
import { plansById } from "../store/plans.ts";
import { isUnsent } from "./unsent-charges.ts";

type Schedule = { period: BillingPeriod; open: Payment[] };

/**
 * Whether the billing day of a period is still to ask for an open charge: it is to be made, or was made and never mailed.
 * A run leaves alone whoever is paused on its date or archived.
 */
const isToAsk =
  ({ date }: BillingPeriod) =>
  ({ payment: { mail, status }, student, isExpected }: MonthCharge) => {
    if (status !== "pendente" || !student || !isBillable(student) || isPausedOn(student, date)) return false;
    return isExpected || mail === undefined || mail.state === "refused" || isHeldBack(mail);
  };

/** Today's charges that wait to be sent by hand, as their run mailed nobody. */
async function ofToday(ctx: ProfileContext, plans: ReadonlyMap<number, Plan>): Promise<Schedule | undefined> {
  const { lastBilling } = ctx.profile;
  if (lastBilling?.date !== ctx.today) return undefined;
  const { charges } = await chargesOfMonth(ctx, plans, lastBilling.month);
  const open = charges.map(({ payment }) => payment).filter((payment) => isUnsent(payment));
  return open.length > 0 ? { period: lastBilling, open } : undefined;
}

/**
 * The pending period, whose date may be over where its run is only late. Where no run comes, or its mails wait for a
 * release, it is the next period that is still ahead.
 */
function pendingOf({ profile, today }: ProfileContext): BillingPeriod {
  let period = profile.billing;
  const isLate = hasRuns(profile) && !isHeld(profile);
  while (!isLate && period.date < today) period = nextPeriod(period, profile);
  return period;
}

/** The pending period; the one after it where an edited day brought a month back whose charges went out already. */
async function ofNextRun(ctx: ProfileContext, plans: ReadonlyMap<number, Plan>): Promise<Schedule> {
  const pending = pendingOf(ctx);
  const askedBy = async (period: BillingPeriod) => {
    const { charges } = await chargesOfMonth(ctx, plans, period.month);
    const open = charges.filter(isToAsk(period)).map(({ payment }) => payment);
    return { period, open, isDone: charges.length > 0 && open.length === 0 };
  };
  const next = await askedBy(pending);
  const wasOver = ctx.profile.lastBilling?.month === pending.month;
  return wasOver && next.isDone ? askedBy(nextPeriod(pending, ctx.profile)) : next;
}

/** What the next billing day will ask for, by itself or by hand. Nothing that went out already is counted. */
export async function nextSchedule(ctx: ProfileContext): Promise<BillingScheduleWire> {
  const { invoiceDay, billingType, automationEnabled } = ctx.profile;
  const plans = await plansById(ctx);
  const { period: billing, open } = (await ofToday(ctx, plans)) ?? (await ofNextRun(ctx, plans));
  return {
    today: ctx.today,
    // A late run is to come at any moment.
    billingDate: laterOf(billing.date, ctx.today),
    billingDay: invoiceDay,
    billingType,
    chargeReferenceMonth: referenceOf(billing.month, billingType, 1),
    automationEnabled,
    studentsToCharge: new Set(open.map((payment) => payment.studentId)).size,
    totalAmount: reaisFromCents(sumCents(open.map(openCentsOf))),
  };
}
