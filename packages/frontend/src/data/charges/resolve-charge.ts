import type { ChargeWire } from "@emdia/contracts/charge";
import { isChargeId } from "@emdia/contracts/values/charge-id";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { chargeMonthOf } from "./charge-month.ts";

/**
 * A student's id means their oldest open charge, else the latest charge up to this month, else one
 * that was paid ahead (docs/rules/account.md, "Identity").
 */
export function resolveCharge(id: number, charges: readonly ChargeWire[], month: string): ChargeWire | null {
  if (isChargeId(id)) return charges.find((charge) => charge.id === id) ?? null;
  const oldestFirst = charges.toSorted(byDueDate);
  const latest = oldestFirst.findLast((charge) => chargeMonthOf(charge) <= month);
  return oldestFirst.find((charge) => charge.status !== "pago") ?? latest ?? oldestFirst[0] ?? null;
}
