/** The number of sends at the same time: SES answers in some 80 ms. */
const CONCURRENCY = 8;

/**
 * No turn starts later than this: a turn may wait for a silent mail service (10 s), and the caller
 * must still be answered within the 29 s of the Lambda (docs/decisions/004-time-limits.md).
 */
export const LAST_TURN_MILLIS = 12_000;

/**
 * `work` processes an input, `left` gives the result of an input without a turn, and `isTimeLeft`
 * tells whether there is time for a turn.
 */
type Turns<A, B> = { work: (input: A) => Promise<B>; left: (input: A) => B; isTimeLeft: () => boolean };

/**
 * Processes the inputs, a few at a time, while there is time; the results have the order of the
 * inputs.
 */
export async function runWithDeadline<A, B>(
  inputs: readonly A[],
  { work, left, isTimeLeft }: Turns<A, B>,
): Promise<B[]> {
  const results: B[] = [];
  for (let start = 0; start < inputs.length; start += CONCURRENCY) {
    const turn = inputs.slice(start, start + CONCURRENCY);
    results.push(...(isTimeLeft() ? await Promise.all(turn.map(work)) : turn.map(left)));
  }
  return results;
}
