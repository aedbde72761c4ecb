import type { ChargeWire } from "@emdia/contracts/charge";
import { isChargeId } from "@emdia/contracts/values/charge-id";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { chargeMonthOf } from "./charge-month.ts";

/**
 * Finds the charge for an address /invoices/{id} among a student's charges. A charge's id means
 * that charge. A student's id means their oldest open charge, else the latest charge up to this
 * month, else a charge that was paid ahead (docs/rules.md, "Identity"). Returns null if there is no
 * such charge. `month` is the owner's month, YYYY-MM.
 */
export function resolveCharge(id: number, charges: readonly ChargeWire[], month: string): ChargeWire | null {
  if (isChargeId(id)) return charges.find((charge) => charge.id === id) ?? null;
  const oldestFirst = charges.toSorted(byDueDate);
  const latest = oldestFirst.findLast((charge) => chargeMonthOf(charge) <= month);
  return oldestFirst.find((charge) => charge.status !== "pago") ?? latest ?? oldestFirst[0] ?? null;
}
