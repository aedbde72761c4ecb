import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { withCorrelation } from "../correlation.ts";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { Queue } from "../model/ports/queue.ts";

const BATCH = 10;

export function sqsQueue(url: string): Queue {
  const client = new SQSClient(clientSettings(callLimits.queue));
  return {
    async send(messages) {
      for (let start = 0; start < messages.length; start += BATCH) {
        const entries = messages
          .slice(start, start + BATCH)
          .map((message, index) => ({
            Id: String(index),
            MessageBody: JSON.stringify(withCorrelation(message.body)),
            ...(message.delaySeconds ? { DelaySeconds: message.delaySeconds } : {}),
          }));
        const answer = await client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }));
        if (answer.Failed?.length) throw new Error(`the queue refused ${answer.Failed.length} messages`);
      }
    },
  };
}
