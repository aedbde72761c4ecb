/** A second's worth of mails may go at once; after that each waits for its turn. */
const BURST_MILLIS = 1_000;
/** A longer wait continues in another message: an invocation is paid by the second. */
const PATIENCE_MILLIS = 5_000;

type Clock = { now: () => Date; wait: (millis: number) => Promise<void> };

/**
 * A token bucket for one worker: `take` waits for a token and answers true, or false at once when none comes soon.
 * `perSecond` may change from call to call; undefined means that no rate is known, and nobody waits.
 */
export function tokenBucket(
  perSecond: () => Promise<number | undefined>,
  { now, wait }: Clock,
): () => Promise<boolean> {
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const rate = await perSecond();
    if (rate === undefined || rate <= 0) return true;
    const instant = now().getTime();
    const slot = Math.max(next, instant - BURST_MILLIS);
    const millis = slot - instant;
    if (millis > PATIENCE_MILLIS) return false;
    next = slot + 1_000 / rate;
    if (millis > 0) await wait(millis);
    return true;
  };
}
