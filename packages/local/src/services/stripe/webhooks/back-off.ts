const MINUTE = 60;
const HOUR = 60 * MINUTE;
/**
 * The growing pauses with which Stripe retries for up to three days
 * (docs.stripe.com/webhooks#retries).
 */
const PAUSES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const LONGEST_PAUSE = 12 * HOUR;
const GIVE_UP_AFTER = 72 * HOUR;

/**
 * Returns the seconds until the next attempt after `attempts` failed attempts, or undefined when
 * three days are over.
 */
export function pauseAfter(attempts: number): number | undefined {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += PAUSES[attempt - 1] ?? LONGEST_PAUSE;
  const pause = PAUSES[attempts - 1] ?? LONGEST_PAUSE;
  return waited + pause > GIVE_UP_AFTER ? undefined : pause;
}
