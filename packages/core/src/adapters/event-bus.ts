import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { withCorrelation } from "../correlation.ts";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { EventBus } from "../model/ports/event-bus.ts";

export function eventBridgeBus(busName: string): EventBus {
  // A request publishes its event before it responds, so the wait for a silent bus is short.
  const client = new EventBridgeClient(clientSettings(callLimits.bus));
  return {
    async publish({ source, detailType, detail }) {
      const Detail = JSON.stringify(withCorrelation(JSON.parse(detail)));
      const entry = { EventBusName: busName, Source: source, DetailType: detailType, Detail };
      const answer = await client.send(new PutEventsCommand({ Entries: [entry] }));
      const refused = answer.Entries?.find((one) => one.ErrorCode);
      if (refused) throw new Error(`the bus refused ${detailType}: ${refused.ErrorCode}`);
    },
  };
}
