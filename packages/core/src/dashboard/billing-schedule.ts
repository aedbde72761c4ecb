import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import type { ProfileContext } from "../model/context.ts";
import { nextPeriod } from "../model/period.ts";
import { type BillingPeriod, isAutomatic } from "../model/profile.ts";
import { openCentsOf } from "../model/settle.ts";
import { chargesOfMonth } from "../payment/list-charges-of-month.ts";
import { plansById } from "../store/plans.ts";

/** The pending period; where no run waits for it, only as long as its day has not gone by. */
function nextPeriodOf({ profile, today }: ProfileContext): BillingPeriod {
  const { billing } = profile;
  return isAutomatic(profile) || billing.date >= today ? billing : nextPeriod(billing, profile);
}

/** What the next billing day will ask for, by itself or by hand: the open charges of its month. */
export async function nextSchedule(ctx: ProfileContext): Promise<BillingScheduleWire> {
  const { invoiceDay, billingType, automationEnabled } = ctx.profile;
  const billing = nextPeriodOf(ctx);
  const { charges } = await chargesOfMonth(ctx, await plansById(ctx), billing.month);
  const open = charges.map((one) => one.payment).filter((payment) => payment.status === "pendente");
  return {
    today: ctx.today,
    billingDate: billing.date,
    billingDay: invoiceDay,
    billingType,
    chargeReferenceMonth: referenceOf(billing.month, billingType, 1),
    automationEnabled,
    studentsToCharge: new Set(open.map((payment) => payment.studentId)).size,
    totalAmount: reaisFromCents(sumCents(open.map(openCentsOf))),
  };
}
