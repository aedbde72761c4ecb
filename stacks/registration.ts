import type { Events } from "./events.ts";
import { lambda } from "./lambda.ts";
import { consume, onTable, publishTo } from "./permissions.ts";
import type { Secrets } from "./secrets.ts";
import type { Storage } from "./storage.ts";
import { workQueue } from "./work-queue.ts";

/** This limit keeps a flood of registrations from slowing down the owners' calls. */
const intakesAtOnce = 5;

export function registration({ table }: Storage, { bus }: Events, secrets: Secrets) {
  const queue = workQueue("IntakeQueue", "IntakeDlq", { visibilityTimeout: "3 minutes" });
  const worker = lambda("Intake", {
    handler: "intake.handler",
    description: "Makes students of public registrations",
    environment: { TABLE_NAME: table.name, BUS_NAME: bus.name },
    permissions: [
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
      consume(queue),
      publishTo(bus),
    ],
  });
  queue.subscribe(worker.arn, {
    batch: { size: 5, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: intakesAtOnce } } },
  });
  return { queue, edgeSecret: secrets.edgeSecret.value };
}

export type Registration = ReturnType<typeof registration>;
