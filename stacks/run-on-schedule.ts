import { trustOf } from "./permissions.ts";

type Times = {
  worker: sst.aws.Function;
  /** The schedule is in UTC, the only zone without skipped or repeated hours. */
  schedule: `cron(${string})`;
  /** This queue receives the events that could not be delivered. */
  dlq: sst.aws.Queue;
  event?: Record<string, string>;
};

/** Runs a Lambda on a schedule, which tries to call it four times. */
export function runOnSchedule(name: string, { worker, schedule, dlq, event }: Times): void {
  new sst.aws.CronV2(name, {
    function: worker.arn,
    schedule,
    timezone: "UTC",
    ...(event ? { event } : {}),
    retries: 3,
    dlq: dlq.arn,
    transform: {
      role: (role) => {
        role.assumeRolePolicy = trustOf("scheduler.amazonaws.com");
      },
    },
  });
}
