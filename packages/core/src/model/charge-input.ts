import type { ChargeInput } from "@emdia/contracts/charge-document";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Charge } from "./charge.ts";

/** Returns the part of a charge's snapshot that both its mail and its page show. */
export const chargeInputOf = (charge: Charge): Pick<ChargeInput, "plan" | "charge"> => {
  const { planName: name, periodInMonths, isOneTime, frequency } = charge;
  const { amountCents, settledCents, discountCents, discountReason, dueDate, reference } = charge;
  return {
    plan: { name, periodInMonths, isOneTime, frequency },
    charge: { id: chargeIdOf(charge), amountCents, settledCents, discountCents, discountReason, dueDate, reference },
  };
};
