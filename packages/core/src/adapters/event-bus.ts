/** The only file with the EventBridge SDK. */
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { EventEntry } from "@emdia/events/define";

/** Publishes facts; resolves once the bus has taken them all, throws otherwise. */
export type EventBus = { publish(entry: EventEntry): Promise<void> };

export function eventBridgeBus(busName: string): EventBus {
  const client = new EventBridgeClient({});
  return {
    async publish({ source, detailType, detail }) {
      const entry = { EventBusName: busName, Source: source, DetailType: detailType, Detail: detail };
      const answer = await client.send(new PutEventsCommand({ Entries: [entry] }));
      const refused = answer.Entries?.find((one) => one.ErrorCode);
      if (refused) throw new Error(`the bus refused ${detailType}: ${refused.ErrorCode}`);
    },
  };
}
