/** Finds the sets of a person's open charges that one payment may have been for. Pure. */
import { sumCents } from "@emdia/contracts/values/money";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import type { Facts, KnownCharge, Part } from "./facts.ts";

/** Returns charges the oldest due date first. */
export const oldestFirst = (charges: readonly KnownCharge[]): KnownCharge[] =>
  charges.toSorted((a, b) => (a.dueDate === b.dueDate ? a.id - b.id : a.dueDate < b.dueDate ? -1 : 1));

/** Tells whether something can be received for a charge; archived students still owe. */
export const isPayable = ({ openCents }: KnownCharge): boolean => openCents > 0;

/** Returns the open charges of a person, the oldest first. */
export const openOf = ({ charges }: Facts, personId: number): KnownCharge[] =>
  oldestFirst([...charges.values()].filter((one) => one.personId === personId && isPayable(one)));

const monthOf = ({ dueDate }: KnownCharge) => dueDate.slice(0, 7);

/**
 * Returns the sets that a message of ours may have asked for, or that a person pays at once: each
 * charge alone, the oldest two, three and so on, and those that are due in one month.
 */
export function setsOf(open: readonly KnownCharge[]): KnownCharge[][] {
  const sorted = oldestFirst(open);
  const sets = [
    ...sorted.map((one) => [one]),
    ...sorted.slice(1).map((_, index) => sorted.slice(0, index + 2)),
    ...Map.groupBy(sorted, monthOf).values(),
  ];
  return [...new Map(sets.map((set) => [set.map(({ id }) => id).join(), set])).values()];
}

/** Returns what is open of charges, in centavos. */
export const openCentsOf = (charges: readonly KnownCharge[]): number =>
  sumCents(charges.map(({ openCents }) => openCents));

/** Returns the parts that settle each of these charges in full. */
export const inFull = (charges: readonly KnownCharge[]): Part[] =>
  charges.map(({ id, openCents }) => ({ id, cents: openCents }));

/** Spreads an amount over open charges, the oldest first. */
export const spread = (charges: readonly KnownCharge[], cents: number): Part[] => spreadOldestFirst(charges, cents);
