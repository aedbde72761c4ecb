/** Sends under way at once: SES answers in some 80 ms. */
const CONCURRENCY = 8;

/** What is done with an input that has a turn, what stands for one that had none, and whether there is time for a turn. */
type Turns<A, B> = { work: (input: A) => Promise<B>; left: (input: A) => B; isTimeLeft: () => boolean };

/** Works through the inputs, a few at a time, while there is time; the answers stand in the inputs' order. */
export async function inTurns<A, B>(inputs: readonly A[], { work, left, isTimeLeft }: Turns<A, B>): Promise<B[]> {
  const results: B[] = [];
  for (let start = 0; start < inputs.length; start += CONCURRENCY) {
    const turn = inputs.slice(start, start + CONCURRENCY);
    results.push(...(isTimeLeft() ? await Promise.all(turn.map(work)) : turn.map(left)));
  }
  return results;
}
