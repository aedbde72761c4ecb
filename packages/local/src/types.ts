/**
 * The seams of the local region: what its services ask of each other. No code lives here. What the console and tests
 * see of a running region (Region, RegionState, Faults, ConsoleHandler, ...) is in ./region-types.ts.
 */

import type { KeyObject } from "node:crypto";
import type { Graph } from "./graph-types.ts";

/** One stored value with its key. */
export interface StoreEntry<T> {
  key: string;
  value: T;
}

/**
 * Durable, synchronous JSON store (one SQLite file; in memory when the region has no data folder). A write is on disk
 * before the call returns, so it survives `kill -9`. Values are not parsed: `T` is what the caller wrote there before.
 */
export interface Store {
  get<T>(namespace: string, key: string): T | undefined;
  /** Replaces in place: a key keeps the position of its first insertion. */
  set(namespace: string, key: string, value: unknown): void;
  delete(namespace: string, key: string): void;
  /** In order of first insertion. */
  list<T>(namespace: string): ReadonlyArray<StoreEntry<T>>;
  /** All or nothing; nested calls join the outer transaction. `work` must be synchronous. */
  transaction<T>(work: () => T): T;
}

/** Business time: real time plus an offset that only grows and is persisted. Tokens never use it. */
export interface Clock {
  now(): Date;
  readonly offsetMs: number;
  /** Moves forward; an instant not after `now()` changes nothing. */
  advanceTo(instant: Date): void;
}

/** Invokes a Lambda synchronously by logical name; rejects with `LambdaFailure` (./lambda/failure.ts). */
export type InvokeLambda = (logicalName: string, event: unknown) => Promise<unknown>;

export interface BusEntry {
  source: string;
  detailType: string;
  /** JSON-serializable object. */
  detail: unknown;
  resources?: readonly string[];
  /** Defaults to business time. */
  time?: Date;
}

export interface EventBus {
  /** Accepts durably, answers one id per entry, delivers in the background. `busName`: a name, an ARN, or `default`. */
  putEvents(busName: string, entries: readonly BusEntry[]): readonly string[];
}

/** Who calls the AWS endpoint: a Lambda (its access key id is its logical name) or somebody without a signature. */
export interface Caller {
  functionName: string | undefined;
}

export interface AwsRequest {
  method: string;
  /** Path and query string as received. */
  url: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  caller: Caller;
  /** Service in the signature's credential scope (`dynamodb`, `sqs`, `ses`, `events`), else "". */
  service: string;
  /** From `X-Amz-Target` (after the dot) or the form's `Action`; "" when neither is there. */
  action: string;
  requestId: string;
}

export interface AwsResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** A stand-in behind the one AWS endpoint; the first that matches answers. */
export interface AwsService {
  name: string;
  matches(request: AwsRequest): boolean;
  /** May throw `AccessDenied` or `AwsError` (./aws/errors.ts): the endpoint renders them in the caller's protocol. */
  handle(request: AwsRequest, caller: Caller): Promise<AwsResponse>;
}

/** What a request says of itself for the conditions of a policy, by lower-case condition key. */
export type ConditionContext = Readonly<Record<string, readonly string[]>>;

/** Throws `AccessDenied` and records the denied call unless the caller's role allows it. */
export type Authorize = (caller: Caller, action: string, resource: string, context?: ConditionContext) => void;

/** What every stand-in receives when the region wires it. */
export interface ServiceContext {
  store: Store;
  clock: Clock;
  graph: Graph;
  authorize: Authorize;
  bus: EventBus;
  invoke: InvokeLambda;
  /** `http://localhost:<port>`: where links in mails point. */
  siteUrl: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  size: number;
}

/** One mail as `GET /__local/mailbox.json` shows it. */
export interface Mail {
  id: string;
  /** ISO instant of business time. */
  at: string;
  from: string;
  to: readonly string[];
  replyTo: readonly string[];
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
}

export interface Mailbox {
  /** Newest first. `since`: strictly after this business instant. */
  list(filter?: { to?: string; since?: Date }): Promise<readonly Mail[]>;
  /** How many mails were accepted since the data folder was made. */
  count(): number;
}

/** `createSes(context)` in ./services/ses/index.ts. */
export interface SesStandIn {
  service: AwsService;
  mailbox: Mailbox;
  /** A mail Cognito sends for the pool (no role, no events). */
  deliver(mail: { from: string; to: string; subject: string; html: string }): void;
}

export interface OwnerTokens {
  userId: string;
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/** `createCognito(context, ses.deliver)` in ./services/cognito/index.ts. */
export interface CognitoStandIn {
  /** The JSON API; served on the AWS endpoint and to the browser at `/aws/cognito-idp/`. */
  service: AwsService;
  /** Public signing keys by key id, for the gateway's JWT authorizer. */
  jwks(): ReadonlyMap<string, KeyObject>;
  /** Creates a confirmed user if missing (an existing one keeps its password) and answers fresh tokens. */
  confirmedUser(email: string, password: string): Promise<OwnerTokens>;
  /** The `sub` of a user by e-mail. */
  userIdOf(email: string): string | undefined;
}
