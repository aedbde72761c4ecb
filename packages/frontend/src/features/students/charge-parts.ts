import type { ChargeWire } from "@emdia/contracts/charge";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { useState } from "react";

const NONE: ReadonlySet<number> = new Set();

export function splitCharges(charges: readonly ChargeWire[], seenOpen: ReadonlySet<number>) {
  const byDay = charges.toSorted(byDueDate);
  return {
    open: byDay.filter(({ id }) => seenOpen.has(id)),
    closed: byDay.filter(({ id }) => !seenOpen.has(id)).toReversed(),
  };
}

/** A charge settled here keeps its place, so that no charge moves under the finger. */
export function useChargeParts(charges: readonly ChargeWire[] | undefined) {
  const [seen, setSeen] = useState(NONE);
  const added = (charges ?? []).filter(({ id, status }) => status !== "pago" && !seen.has(id)).map(({ id }) => id);
  if (added.length > 0) setSeen(new Set([...seen, ...added]));
  return splitCharges(charges ?? [], seen);
}
