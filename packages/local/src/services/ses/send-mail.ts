import { randomUUID } from "node:crypto";
import { AwsError } from "../../aws/errors.ts";
import type { Caller, ServiceContext, Store } from "../../types.ts";
import { type StoredMail, saveMail } from "./mail-store.ts";
import { type ParsedMessage, parseMessage } from "./parse-message.ts";
import { describeSending } from "./sending-events.ts";
import {
  type ConfigurationSet,
  domainOf,
  type Identity,
  readAddress,
  type SendingSettings,
} from "./sending-settings.ts";
import { type Outcome, outcomeAt, simulatorDomain } from "./simulator.ts";
import type { Topics } from "./topics.ts";

export type SendRequest = {
  raw: Buffer;
  source: string;
  destinations: readonly string[];
  tags: ReadonlyArray<{ name: string; value: string }>;
  configurationSet: string | undefined;
};

const ACTION = "ses:SendRawEmail";
const mostRecipients = 50;

/** A test may close a path while the region runs; events on a closed path are lost. */
export type MailPaths = { bus: boolean; topic: boolean };

type Account = { isSandbox: boolean; topics: Topics; paths: MailPaths };

type Accepted = {
  message: ParsedMessage;
  outcomes: ReadonlyMap<string, Outcome>;
  ownTags: Readonly<Record<string, string>>;
  at: Date;
  messageId: string;
};

/** Stores mail and events in one transaction. Throws `AwsError` or `AccessDenied`. */
export async function sendMail(
  context: ServiceContext,
  { topics, paths, ...settings }: SendingSettings & Account,
  caller: Caller,
  request: SendRequest,
): Promise<string> {
  const message = await parseMessage(request.raw);
  const { source } = request;
  const identity = requireIdentity(settings, [readAddress(source), readAddress(message.from)]);
  const from = { "ses:fromaddress": [readAddress(message.from)] };
  context.authorize(caller, ACTION, identity.arn, from);
  if (settings.isSandbox) requireReachable(settings, recipientsOf(request));
  const configurationSet = requireConfigurationSet(settings, request.configurationSet ?? identity.configurationSet);
  if (configurationSet) context.authorize(caller, ACTION, configurationSet.arn, from);
  const accepted: Accepted = {
    message,
    outcomes: outcomesAt(context.store, recipientsOf(request), configurationSet?.suppresses),
    ownTags: checkTags(request.tags),
    at: context.clock.now(),
    messageId: mintMessageId(context),
  };
  context.store.transaction(() => {
    saveMail(context.store, toStoredMail(accepted, caller, configurationSet), request.raw);
    if (!configurationSet) return;
    const tags = allTags(caller, configurationSet, source, accepted.ownTags);
    const sending = { source, identityArn: identity.arn, accountId: settings.accountId, configurationSet, tags };
    const events = describeSending({ ...accepted, ...sending });
    if (paths.bus) context.bus.putEvents(configurationSet.bus, events);
    if (paths.topic && configurationSet.topic)
      for (const { detail } of events) topics.publish(configurationSet.topic, detail);
  });
  return accepted.messageId;
}

function requireIdentity(settings: SendingSettings, addresses: readonly string[]): Identity {
  const unverified = [...new Set(addresses)].filter((address) => settings.identityOf(address) === undefined);
  const identity = settings.identityOf(addresses[0] ?? "");
  if (unverified.length === 0 && identity) return identity;
  throw notVerified(settings, unverified);
}

/** Throws one error that lists every recipient that an account in SES's sandbox cannot reach. */
function requireReachable(settings: SendingSettings, addresses: readonly string[]): void {
  const unverified = addresses.filter(
    (address) => domainOf(address) !== simulatorDomain && settings.identityOf(address) === undefined,
  );
  if (unverified.length > 0) throw notVerified(settings, unverified);
}

function notVerified({ region }: SendingSettings, addresses: readonly string[]): AwsError {
  const failed = `The following identities failed the check in region ${region.toUpperCase()}: ${addresses.join(", ")}`;
  return new AwsError("MessageRejected", `Email address is not verified. ${failed}`);
}

function requireConfigurationSet(settings: SendingSettings, name: string | undefined): ConfigurationSet | undefined {
  if (name === undefined) return undefined;
  const found = settings.configurationSet(name);
  if (!found) throw new AwsError("ConfigurationSetDoesNotExist", `Configuration set <${name}> does not exist.`);
  return found;
}

function recipientsOf({ destinations }: SendRequest): readonly string[] {
  const addresses = [...new Set(destinations.map(readAddress))];
  if (addresses.length === 0) throw new AwsError("InvalidParameterValue", "Missing final '@domain'");
  if (addresses.length > mostRecipients)
    throw new AwsError("InvalidParameterValue", `Recipient count exceeds ${mostRecipients}.`);
  return addresses;
}

function checkTags(tags: SendRequest["tags"]): Record<string, string> {
  for (const { name, value } of tags) {
    if ([name, value].every((text) => /^[\w-]{1,256}$/.test(text))) continue;
    throw new AwsError(
      "InvalidParameterValue",
      "Invalid tag: only alphanumeric ASCII characters, '_' and '-' are allowed, at most 256.",
    );
  }
  return Object.fromEntries(tags.map(({ name, value }) => [name, value]));
}

function outcomesAt(
  store: Store,
  addresses: readonly string[],
  suppresses: readonly string[] | undefined,
): ReadonlyMap<string, Outcome> {
  return new Map(addresses.map((address) => [address, outcomeAt(store, address, suppresses)]));
}

function allTags(
  caller: Caller,
  set: ConfigurationSet,
  source: string,
  own: Readonly<Record<string, string>>,
): Record<string, readonly string[]> {
  return {
    "ses:operation": ["SendRawEmail"],
    "ses:configuration-set": [set.name],
    "ses:source-ip": ["127.0.0.1"],
    "ses:from-domain": [domainOf(readAddress(source))],
    "ses:caller-identity": [caller.functionName ?? "anonymous"],
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, [value]])),
  };
}

function toStoredMail(accepted: Accepted, caller: Caller, configurationSet: ConfigurationSet | undefined): StoredMail {
  const { from, replyTo, subject, html, text, attachments } = accepted.message;
  return {
    id: accepted.messageId,
    at: accepted.at.toISOString(),
    from,
    to: [...accepted.outcomes.keys()],
    replyTo,
    subject,
    html,
    text,
    attachments,
    source: "ses",
    sentBy: caller.functionName ?? "",
    configurationSet: configurationSet?.name ?? "",
    tags: accepted.ownTags,
    outcomes: Object.fromEntries(accepted.outcomes),
  };
}

/** As in SES, a message's ID begins with the time in hexadecimal. */
function mintMessageId(context: ServiceContext): string {
  return `${context.clock.now().getTime().toString(16).padStart(16, "0")}-${randomUUID()}-000000`;
}
