import type { ChargeWire } from "@emdia/contracts/charge";
import { centsOfAll } from "../../data/charges/sum-of.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";

export const sumText = (charges: readonly Pick<ChargeWire, "amountToday">[]): string =>
  formatPrice(centsOfAll(charges, "amountToday") / 100);

/** Returns "Novembro/2026", or "3 cobranças: Outubro/2026, Novembro/2026". */
export function chargesText(charges: readonly Parameters<typeof chargeTitle>[0][]): string {
  const titles = [...new Set(charges.map(chargeTitle))].join(", ");
  return charges.length > 1 ? `${formatCount(charges.length, "cobrança", "cobranças")}: ${titles}` : titles;
}

/** Returns what a charge is for: its months, after the name of a charge beside the plan. */
export const chargeTitle = ({
  isExtra,
  planName,
  reference,
}: Pick<ChargeWire, "isExtra" | "planName" | "reference">): string =>
  isExtra ? `${planName}, ${reference}` : reference;
