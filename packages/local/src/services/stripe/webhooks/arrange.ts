import { seededRandom } from "../../../faults.ts";
import type { StripeDeliveryMode } from "../../../region-types.ts";

/** The order in which deliveries leave: each event as often as the mode says, shuffled by its seed. */
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
