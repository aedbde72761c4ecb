import type { CivilDate } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { sumCents } from "@emdia/contracts/values/money";
import { isNear } from "./decide-named.ts";
import type { Entry, KnownCharge } from "./facts.ts";

type ByHand = { charge: KnownCharge; cents: number; day: CivilDate };

/** Each alone, and all that one payer made on one day, for siblings or for months ahead. */
export function setsByHand(entry: Entry, charges: readonly KnownCharge[]): ByHand[][] {
  const near = charges
    .flatMap((charge) => charge.byHand.map((one): ByHand => ({ charge, ...one })))
    .filter(({ day }) => isNear(day, entry.day));
  const days = Map.groupBy(oldestDueFirst(near), ({ charge, day }) => `${charge.payer} ${day}`);
  const isSum = (set: readonly ByHand[]) =>
    set.length > 1 && new Set(set.map(({ charge }) => charge.id)).size === set.length && sumOf(set) === entry.cents;
  return [
    ...near.filter(({ cents }) => cents === entry.cents).map((one) => [one]),
    ...[...days.values()].filter(isSum),
  ];
}

const sumOf = (set: readonly ByHand[]) => sumCents(set.map(({ cents }) => cents));
const oldestDueFirst = (all: readonly ByHand[]) => all.toSorted((one, other) => byDueDate(one.charge, other.charge));
