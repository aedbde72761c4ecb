import type { Graph } from "../../graph-types.ts";
import { textAt } from "../../json.ts";
import type { Queues } from "../sqs/queues.ts";

export type Topics = { publish(topicArn: string, message: unknown): void };

/** Discards messages, because there are no topics. */
export const noTopics: Topics = { publish: () => undefined };

/** Delivers raw to the topic's queues. @throws Error for a subscription of another kind */
export function createTopics(graph: Graph, queues: Queues): Topics {
  const subscriptions = graph
    .ofType("aws:sns/topicSubscription:TopicSubscription")
    .filter(({ inputs }) => textAt(inputs, "protocol") === "sqs")
    .map(({ name, inputs }) => {
      if (inputs.rawMessageDelivery !== true) throw new Error(`${name} is not raw, and nothing else is imitated.`);
      return { topic: textAt(inputs, "topic"), queue: queues.byArn(textAt(inputs, "endpoint")) };
    });
  return {
    publish(topicArn, message) {
      for (const { topic, queue } of subscriptions)
        if (topic === topicArn && queue) queues.send(queue, { body: JSON.stringify(message), sender: "sns" });
    },
  };
}
