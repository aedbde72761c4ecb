import type { ChargeInput } from "@emdia/contracts/charge-document";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { amountToday } from "./amount-today.ts";
import type { Charge } from "./charge.ts";

/**
 * Returns the amounts owed for an open charge today; undefined if the charge has no terms of delay
 * and punctuality.
 */
function amountOfDay(charge: Charge, today: CivilDate): ChargeInput["charge"]["amountOfDay"] {
  const hasTerms = charge.lateFee !== undefined || charge.punctualityCents !== undefined;
  return hasTerms && charge.status === "pendente" ? amountToday(charge, today) : undefined;
}

/**
 * Returns the part of a charge's snapshot that both its mail and its page show, with the amounts
 * owed on the owner's civil day.
 */
export const chargeInputOf = (charge: Charge, today: CivilDate): Pick<ChargeInput, "plan" | "charge"> => {
  const { planName: name, periodInMonths, isOneTime, frequency } = charge;
  const { amountCents, settledCents, discountCents, discountReason, dueDate, reference, lateFee } = charge;
  return {
    plan: { name, periodInMonths, isOneTime, frequency },
    charge: {
      ...{ id: chargeIdOf(charge), amountCents, settledCents, discountCents, discountReason, dueDate, reference },
      ...{ amountOfDay: amountOfDay(charge, today), lateFee },
    },
  };
};
