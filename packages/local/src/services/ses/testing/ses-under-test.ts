import { SESClient, SendRawEmailCommand, type SendRawEmailCommandInput } from "@aws-sdk/client-ses";
import { AccessDenied } from "../../../aws/errors.ts";
import type { Graph } from "../../../graph-types.ts";
import { openStore } from "../../../store.ts";
import { emptyGraph } from "../../../testing/empty-graph.ts";
import { type ServedService, serveService } from "../../../testing/serve-service.ts";
import type { BusEntry, ServiceContext, SesStandIn, Store } from "../../../types.ts";
import { createSes } from "../index.ts";
import type { MailQuota } from "../send-quota.ts";
import { rawMail } from "./raw-mail.ts";

export type SesUnderTest = {
  ses: SesStandIn;
  client: SESClient;
  store: Store;
  served: ServedService;
  events: Array<BusEntry & { bus: string }>;
  asked: string[];
  denies: Set<string>;
  breakBus(): void;
  send(input?: Partial<SendRawEmailCommandInput>): Promise<string>;
  close(): Promise<void>;
};

export const businessNow = new Date("2026-02-10T12:00:00.000Z");

export const busArn = "arn:aws:events:sa-east-1:123456789012:event-bus/default";

/**
 * Starts SES for a test.
 * @param publishes the event types that the configuration set publishes
 * @param quota the account has no limit when it is absent
 */
export async function startSes(
  publishes = ["SEND", "DELIVERY", "BOUNCE", "COMPLAINT"],
  quota?: MailQuota,
): Promise<SesUnderTest> {
  const store = openStore();
  const world = { store, events: [], asked: [], denies: new Set<string>(), busIsBroken: false };
  const ses = createSes(contextIn(world, publishes), quota);
  const served = await serveService(ses.service);
  const client = new SESClient({
    endpoint: served.url,
    region: "sa-east-1",
    credentials: { accessKeyId: "BillingOwner", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  return {
    ...world,
    ses,
    client,
    served,
    breakBus: () => {
      world.busIsBroken = true;
    },
    send: async (input) => (await client.send(new SendRawEmailCommand({ ...usualInput(), ...input }))).MessageId ?? "",
    close: async () => {
      client.destroy();
      await served.close();
      store.close();
    },
  };
}

function usualInput(): SendRawEmailCommandInput {
  const Tags = [{ Name: "chargeId", Value: "202602-abc_1" }];
  const Source = "Estúdio Sol <cobranca@emdia.com.br>";
  const Destinations = ["ana@example.com"];
  return { Source, Destinations, RawMessage: { Data: rawMail() }, ConfigurationSetName: "mail-set", Tags };
}

type World = Pick<SesUnderTest, "store" | "events" | "asked" | "denies"> & { busIsBroken: boolean };

function contextIn(world: World, publishes: readonly string[]): ServiceContext {
  return {
    store: world.store,
    clock: { now: () => businessNow, offsetMs: 0, advanceTo: () => undefined },
    graph: graphWith(publishes),
    authorize: (caller, action, resource) => {
      world.asked.push(`${caller.functionName} ${action} ${resource}`);
      if (world.denies.has(resource)) throw new AccessDenied(caller.functionName ?? "", action, resource);
    },
    bus: {
      putEvents: (bus, entries) => {
        if (world.busIsBroken) throw new Error("The bus is down");
        world.events.push(...entries.map((entry) => ({ ...entry, bus })));
        return entries.map((_, index) => String(index));
      },
    },
    invoke: async () => ({}),
  };
}

function graphWith(publishes: readonly string[]): Graph {
  const resource = (type: string, inputs: Record<string, unknown>) => ({ type, name: "Mail", inputs });
  const resources = [
    resource("aws:sesv2/emailIdentity:EmailIdentity", { emailIdentity: "emdia.com.br" }),
    resource("aws:sesv2/configurationSet:ConfigurationSet", { configurationSetName: "mail-set" }),
    resource("aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination", {
      configurationSetName: "mail-set",
      eventDestinationName: "events",
      eventDestination: {
        enabled: true,
        matchingEventTypes: publishes,
        eventBridgeDestination: { eventBusArn: busArn },
      },
    }),
  ];
  return emptyGraph(resources);
}
