import { askedOn } from "@emdia/contracts/amount-texts";
import type { ChargeInput } from "@emdia/contracts/charge-document";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { basisOf } from "./amount-today.ts";
import type { Charge } from "./charge.ts";
import { isCorrection } from "./ledger.ts";
import { wasNotifiedBefore } from "./told.ts";

/** Returns what a charge's mail and page both show, with the amounts owed on the owner's day. */
export const chargeInputOf = (charge: Charge, today: CivilDate): Pick<ChargeInput, "plan" | "charge"> => {
  const { planName: name, periodInMonths, isOneTime, frequency } = charge;
  const { amountCents, settledCents, discountCents, discountReason, dueDate, lateFee } = charge;
  const reference = isCorrectedSinceTold(charge) ? `${charge.reference} (valor corrigido)` : charge.reference;
  return {
    plan: { name, periodInMonths, isOneTime, frequency },
    charge: {
      amountCents,
      settledCents,
      discountCents,
      discountReason,
      dueDate,
      reference,
      ...amountsOf(charge, today),
      lateFee,
    },
  };
};

/** Returns nothing if the charge has no terms of delay and punctuality. */
function amountsOf(charge: Charge, today: CivilDate): Partial<ReturnType<typeof askedOn>> {
  const hasTerms = charge.lateFee !== undefined || charge.punctualityCents !== undefined;
  return hasTerms && charge.status === "pendente" ? askedOn(basisOf(charge), today) : {};
}

/** Tells whether a charge's amount was corrected after a message had named the former one. */
function isCorrectedSinceTold(charge: Charge): boolean {
  const corrected = charge.ledger.findLast(isCorrection);
  return corrected !== undefined && wasNotifiedBefore(charge, corrected.at);
}
