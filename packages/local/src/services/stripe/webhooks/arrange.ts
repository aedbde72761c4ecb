import { seededRandom } from "../../../faults.ts";
import type { StripeDeliveryMode } from "../../../region-types.ts";

/**
 * Returns the order in which deliveries are sent: the mode sets the repeats of each event, and its
 * seed shuffles them.
 */
export function arrange(
  eventIds: readonly string[],
  { duplicates, shuffleSeed }: StripeDeliveryMode,
): readonly string[] {
  const copies = eventIds.flatMap((id) => Array.from({ length: 1 + duplicates }, () => id));
  if (shuffleSeed === undefined) return copies;
  const random = seededRandom(shuffleSeed);
  return copies
    .map((id) => ({ id, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id }) => id);
}
