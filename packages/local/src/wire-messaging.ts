import { AccessDenied } from "./aws/errors.ts";
import { createBuses } from "./services/eventbridge/bus.ts";
import { createScheduler } from "./services/scheduler/scheduler.ts";
import { startMapping } from "./services/sqs/mapping.ts";
import { openQueues, type Queues } from "./services/sqs/queues.ts";
import type { Authorize, ServiceContext } from "./types.ts";
import { openDeliveries } from "./work/deliveries.ts";
import { createWorkload, type Workload } from "./work/workload.ts";

export interface MessagingOptions extends Omit<ServiceContext, "bus"> {
  duplicates: boolean;
}

export type Messaging = ReturnType<typeof openMessaging>;

/** Nothing is delivered before the first `wake`. */
export function openMessaging(options: MessagingOptions) {
  const { graph, store, clock, invoke } = options;
  const workload = createWorkload();
  const queues = openQueues(graph, store, clock);
  const deliveries = openDeliveries({ store, clock, workload, invoke, deadLetter: buryIn(queues, options.authorize) });
  mapQueues(options, queues, workload);
  return {
    workload,
    queues,
    buses: createBuses({ graph, store, clock, deliveries, queues }),
    scheduler: createScheduler({ graph, store, clock, deliveries }),
  };
}

/** As on AWS, a denied record is lost, and it appears among the denied calls. */
function buryIn(queues: Queues, authorize: Authorize) {
  return (queueArn: string, lambda: string, body: string) => {
    const queue = queues.byArn(queueArn);
    try {
      authorize({ functionName: lambda }, "sqs:SendMessage", queueArn);
    } catch (error) {
      if (error instanceof AccessDenied) return;
      throw error;
    }
    if (queue !== undefined) queues.send(queue, { body, sender: lambda });
  };
}

function mapQueues(options: MessagingOptions, queues: Queues, workload: Workload): void {
  const { graph, clock, invoke, authorize, duplicates } = options;
  for (const mapping of graph.mappings) {
    const queue = queues.byArn(mapping.queueArn);
    if (queue === undefined) continue;
    const onSettled = workload.settled;
    const pump = startMapping({
      mapping,
      queue,
      queues,
      clock,
      invoke,
      authorize,
      duplicates,
      onSettled,
      region: graph.region,
    });
    queues.onSent((sent) => {
      if (sent === queue) pump.wake();
    });
    workload.add(pump);
  }
}
