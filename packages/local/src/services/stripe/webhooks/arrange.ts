import { seededRandom } from "../../../faults.ts";
import type { StripeDeliveryMode } from "../records.ts";

/** The mode determines how often each event is repeated, and its seed shuffles the order. */
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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The pauses between Stripe's retries in three days (docs.stripe.com/webhooks#retries). */
const PAUSES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const LONGEST_PAUSE = 12 * HOUR;
const GIVE_UP_AFTER = 72 * HOUR;

export function pauseAfter(attempts: number): number | undefined {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += PAUSES[attempt - 1] ?? LONGEST_PAUSE;
  const pause = PAUSES[attempts - 1] ?? LONGEST_PAUSE;
  return waited + pause > GIVE_UP_AFTER ? undefined : pause;
}
