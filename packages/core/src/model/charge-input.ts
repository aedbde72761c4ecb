import type { ChargeInput } from "@emdia/contracts/charge";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import type { Payment } from "./payment.ts";

/** What a charge's renderings say of its snapshot: the mail's and the page's are made from the same. */
export const chargeInputOf = (payment: Payment): Pick<ChargeInput, "plan" | "payment"> => {
  const { planName: name, periodInMonths, isOneTime, frequency } = payment;
  const { amountCents, settledCents, discountCents, discountReason, dueDate, reference } = payment;
  return {
    plan: { name, periodInMonths, isOneTime, frequency },
    payment: { id: paymentIdOf(payment), amountCents, settledCents, discountCents, discountReason, dueDate, reference },
  };
};
