/** Spreads one received amount over several open charges (docs/rules.md, "Settling"). */
import { byDueDate } from "./due-order.ts";

/** An open charge: its due date (YYYY-MM-DD) and its open amount in centavos. */
type OpenCharge = { id: number; dueDate: string; openCents: number };

/** The part of an amount, in centavos, that one charge receives. */
export type Part = { id: number; cents: number };

/**
 * Spreads an amount in centavos over charges, the oldest due date first and, on one date, the lower
 * id first. Each charge receives its whole open amount before the next charge receives anything, so
 * only the last charge may receive a part. The result omits charges that receive nothing, and the
 * part of the amount that exceeds all open amounts. Pure: the screen shows the same parts that the
 * server checks.
 */
export function spreadOldestFirst(charges: readonly OpenCharge[], cents: number): Part[] {
  let left = cents;
  return charges.toSorted(byDueDate).flatMap(({ id, openCents }) => {
    const part = Math.min(left, openCents);
    left -= part;
    return part > 0 ? [{ id, cents: part }] : [];
  });
}
