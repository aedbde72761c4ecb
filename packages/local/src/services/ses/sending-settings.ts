import type { Graph } from "../../graph-types.ts";
import { recordAt, textAt, textsAt } from "../../json.ts";
import { domainOf } from "./address.ts";

/** A verified sender of the graph, which is a domain or one address. */
export type Identity = { name: string; arn: string; configurationSet: string | undefined };

/** A configuration set with the event types (`SEND`, `DELIVERY`, ...) that it publishes to an EventBridge bus. */
export type ConfigurationSet = { name: string; arn: string; publishes: ReadonlySet<string>; bus: string };

/** The identities that may send and the events that are published, as the stack would deploy them. */
export type SendingSettings = {
  region: string;
  accountId: string;
  /** Returns the identity for an address: the address itself, its domain, or a domain above that. */
  identityOf(address: string): Identity | undefined;
  configurationSet(name: string): ConfigurationSet | undefined;
};

/** Reads the SES resources of the graph. */
export function readSendingSettings(graph: Graph): SendingSettings {
  const arn = (kind: string, name: string) => `arn:aws:ses:${graph.region}:${graph.accountId}:${kind}/${name}`;
  const identities = graph.ofType("aws:sesv2/emailIdentity:EmailIdentity").map(({ inputs }) => ({
    name: textAt(inputs, "emailIdentity").toLowerCase(),
    arn: arn("identity", textAt(inputs, "emailIdentity")),
    configurationSet: textAt(inputs, "configurationSetName") || undefined,
  }));
  const sets = graph.ofType("aws:sesv2/configurationSet:ConfigurationSet").map(({ inputs }) => {
    const name = textAt(inputs, "configurationSetName");
    return { name, arn: arn("configuration-set", name), ...readDestination(graph, name) };
  });
  return {
    region: graph.region,
    accountId: graph.accountId,
    identityOf: (address) =>
      identities.find(({ name }) => name === address) ?? identities.find(({ name }) => covers(name, domainOf(address))),
    configurationSet: (name) => sets.find((set) => set.name === name),
  };
}

function readDestination(graph: Graph, setName: string): Pick<ConfigurationSet, "publishes" | "bus"> {
  const type = "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination";
  for (const { inputs } of graph.ofType(type)) {
    const destination = recordAt(inputs, "eventDestination");
    const bus = textAt(recordAt(destination, "eventBridgeDestination"), "eventBusArn");
    const isOn = destination.enabled !== false && bus !== "";
    if (isOn && textAt(inputs, "configurationSetName") === setName) {
      return { publishes: new Set(textsAt(destination, "matchingEventTypes")), bus };
    }
  }
  return { publishes: new Set(), bus: "default" };
}

function covers(identity: string, domain: string): boolean {
  return !identity.includes("@") && (domain === identity || domain.endsWith(`.${identity}`));
}
