import type { PaymentWire } from "@emdia/contracts/payment";
import { isPaymentId } from "@emdia/contracts/values/payment-id";
import { chargeMonthOf } from "./charge-month.ts";

/**
 * Finds the charge of an address /invoices/{id} among a student's charges. A payment's id is that charge; a student's
 * id is their oldest open charge, else the latest up to this month, else one that was paid ahead (docs/rules.md,
 * "Identity"). Null when there is none. `month` is the owner's month, YYYY-MM.
 */
export function resolveCharge(id: number, charges: readonly PaymentWire[], month: string): PaymentWire | null {
  if (isPaymentId(id)) return charges.find((charge) => charge.id === id) ?? null;
  const oldestFirst = charges.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id);
  const latest = oldestFirst.findLast((charge) => chargeMonthOf(charge) <= month);
  return oldestFirst.find((charge) => charge.status !== "pago") ?? latest ?? oldestFirst[0] ?? null;
}
