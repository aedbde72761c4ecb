import { addressParser } from "postal-mime";
import { AwsError } from "../../aws/errors.ts";
import type { Graph } from "../../graph-types.ts";
import { recordAt, textAt, textsAt } from "../../json.ts";
import { REASONS } from "./account.ts";

export type Identity = { name: string; arn: string; configurationSet: string | undefined };

export type ConfigurationSet = {
  name: string;
  arn: string;
  publishes: ReadonlySet<string>;
  suppresses: readonly string[];
  bus: string;
  topic: string | undefined;
};

export type SendingSettings = ReturnType<typeof readSendingSettings>;

export function readSendingSettings(graph: Graph) {
  const arn = (kind: string, name: string) => `arn:aws:ses:${graph.region}:${graph.accountId}:${kind}/${name}`;
  const identities = graph
    .ofType("aws:sesv2/emailIdentity:EmailIdentity")
    .map(({ inputs }) => ({
      name: textAt(inputs, "emailIdentity").toLowerCase(),
      arn: arn("identity", textAt(inputs, "emailIdentity")),
      configurationSet: textAt(inputs, "configurationSetName") || undefined,
    }));
  const sets = graph.ofType("aws:sesv2/configurationSet:ConfigurationSet").map(({ inputs }) => {
    const name = textAt(inputs, "configurationSetName");
    const suppresses = inputs.suppressionOptions
      ? textsAt(recordAt(inputs, "suppressionOptions"), "suppressedReasons")
      : REASONS;
    return { name, arn: arn("configuration-set", name), suppresses, ...readDestinations(graph, name) };
  });
  return {
    region: graph.region,
    accountId: graph.accountId,
    /** Returns the identity for an address: the address itself, its domain, or a parent domain. */
    identityOf: (address: string): Identity | undefined =>
      identities.find(({ name }) => name === address) ?? identities.find(({ name }) => covers(name, domainOf(address))),
    configurationSet: (name: string): ConfigurationSet | undefined => sets.find((set) => set.name === name),
  };
}

/** Throws `InvalidParameterValue` with SES's text. */
export function readAddress(text: string): string {
  const [parsed, ...more] = addressParser(text, { flatten: true });
  const address = parsed?.address ?? "";
  if (more.length > 0) throw invalid(`Illegal address: '${text}'`);
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1) throw invalid("Missing final '@domain'");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (!/^[\x21-\x7e]+$/.test(local))
    throw invalid("Local address contains control or whitespace or non-ASCII characters");
  if (local.length > 64 || /[@<>(),;:"\\]|^\.|\.\.|\.$/.test(local))
    throw invalid("Local address contains illegal characters");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) throw invalid("Domain contains illegal character");
  return address.toLowerCase();
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Reads a set's bus and topic, which have the same list of event types in the stacks. */
function readDestinations(graph: Graph, setName: string): Pick<ConfigurationSet, "publishes" | "bus" | "topic"> {
  const destinations = graph
    .ofType("aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination")
    .filter(({ inputs }) => textAt(inputs, "configurationSetName") === setName)
    .map(({ inputs }) => recordAt(inputs, "eventDestination"))
    .filter(({ enabled }) => enabled !== false);
  const namedIn = (kind: string, field: string) =>
    destinations.map((one) => textAt(recordAt(one, kind), field)).find((arn) => arn !== "");
  return {
    publishes: new Set(destinations.flatMap((one) => textsAt(one, "matchingEventTypes"))),
    bus: namedIn("eventBridgeDestination", "eventBusArn") ?? "default",
    topic: namedIn("snsDestination", "topicArn"),
  };
}

function covers(identity: string, domain: string): boolean {
  return !identity.includes("@") && (domain === identity || domain.endsWith(`.${identity}`));
}

const invalid = (message: string): AwsError => new AwsError("InvalidParameterValue", message);
