import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import type { ProfileContext } from "../context.ts";
import { chargesOfMonth } from "../payment/expected.ts";
import { plansById } from "../plan/index.ts";

/** What the next automatic dispatch will do: the open charges of the pending billing month. */
export async function nextSchedule(ctx: ProfileContext): Promise<BillingScheduleWire> {
  const { billing, invoiceDay, billingType, automationEnabled } = ctx.profile;
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
    totalAmount: reaisFromCents(sumCents(open.map((payment) => payment.amountCents))),
  };
}
