/**
 * The resources that alarms watch: every Lambda and every dead-letter queue, as `lambda.ts` and
 * `dead-letters.ts` create them.
 */
export type Watched = {
  lambdas: { name: string; functionName: $util.Output<string>; version: $util.Output<string> }[];
  deadLetters: { name: string; queueName: $util.Output<string> }[];
};

const watched: Watched = { lambdas: [], deadLetters: [] };

export function watchLambda(name: string, created: sst.aws.Function): void {
  watched.lambdas.push({ name, functionName: created.name, version: created.nodes.function.version });
}

export function watchDeadLetters(name: string, queue: sst.aws.Queue): void {
  watched.deadLetters.push({ name, queueName: queue.nodes.queue.name });
}

/** Returns all that was created since the last call. */
export const takeWatched = (): Watched => ({
  lambdas: watched.lambdas.splice(0),
  deadLetters: watched.deadLetters.splice(0),
});
