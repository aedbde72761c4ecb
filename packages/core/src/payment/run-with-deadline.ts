/** Sends under way at once: SES answers in some 80 ms. */
const CONCURRENCY = 8;

/**
 * No turn begins later than this: one may wait out a silent mail service (10 s), and the caller must still be answered
 * within the 29 s of the Lambda (docs/decisions/004-time-limits.md).
 */
export const LAST_TURN_MILLIS = 12_000;

/** What is done with an input that has a turn, what stands for one that had none, and whether there is time for a turn. */
type Turns<A, B> = { work: (input: A) => Promise<B>; left: (input: A) => B; isTimeLeft: () => boolean };

/** Works through the inputs, a few at a time, while there is time; the answers stand in the inputs' order. */
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
