import type { PaymentWire } from "@emdia/contracts/payment";
import { isPaymentId } from "@emdia/contracts/values/payment-id";

/**
 * The charge an id of /invoices/{id} means among a student's charges: a payment's id means itself, a student's id
 * their oldest open charge, else the latest (docs/rules.md, "Identity"). Null when there is none.
 */
export function chargeMeantBy(id: number, charges: readonly PaymentWire[]): PaymentWire | null {
  if (isPaymentId(id)) return charges.find((charge) => charge.id === id) ?? null;
  const oldestFirst = charges.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id);
  return oldestFirst.find((charge) => charge.status !== "pago") ?? oldestFirst.at(-1) ?? null;
}
