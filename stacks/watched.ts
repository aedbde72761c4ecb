export type Watched = {
  lambdas: { name: string; functionName: $util.Output<string> }[];
  deadLetters: { name: string; queueName: $util.Output<string> }[];
};

type AlarmArgs = Omit<aws.cloudwatch.MetricAlarmArgs, "alarmActions" | "okActions" | "name">;
export type CreateAlarm = (name: string, args: AlarmArgs) => aws.cloudwatch.MetricAlarm;

const watched: Watched = { lambdas: [], deadLetters: [] };

export function watchLambda(name: string, created: sst.aws.Function): void {
  watched.lambdas.push({ name, functionName: created.name });
}

export function watchDeadLetters(name: string, queue: sst.aws.Queue): void {
  watched.deadLetters.push({ name, queueName: queue.nodes.queue.name });
}

/** Returns all resources that were created since the last call. */
export const drainWatched = (): Watched => ({
  lambdas: watched.lambdas.splice(0),
  deadLetters: watched.deadLetters.splice(0),
});
