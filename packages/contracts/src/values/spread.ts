/** See docs/rules/settlement.md, "Settling". */
import { byDueDate } from "./due-order.ts";

type OpenCharge = { id: number; dueDate: string; openCents: number };

export type Part = { id: number; cents: number };

/** Pays charges as a whole; the last may get a part, and an excess is left out. */
export function spreadOldestFirst(charges: readonly OpenCharge[], cents: number): Part[] {
  let left = cents;
  return charges.toSorted(byDueDate).flatMap(({ id, openCents }) => {
    const part = Math.min(left, openCents);
    left -= part;
    return part > 0 ? [{ id, cents: part }] : [];
  });
}
