/** See docs/rules/settlement.md, "Settling". */
import { byDueDate } from "./due-order.ts";

type OpenCharge = { id: number; dueDate: string; openCents: number };

export type Part = { id: number; cents: number };

/** Only the last charge may get a part; any excess is left out. Screen and server share it. */
export function spreadOldestFirst(charges: readonly OpenCharge[], cents: number): Part[] {
  let left = cents;
  return charges.toSorted(byDueDate).flatMap(({ id, openCents }) => {
    const part = Math.min(left, openCents);
    left -= part;
    return part > 0 ? [{ id, cents: part }] : [];
  });
}
