import type { KeyObject } from "node:crypto";
import type { Graph } from "./graph-types.ts";

export interface StoreEntry<T> {
  key: string;
  value: T;
}

/** A call returns after the write is on disk. Values are not validated: read the `T` you wrote. */
export interface Store {
  get<T>(namespace: string, key: string): T | undefined;
  /** A replaced key keeps its position. */
  set(namespace: string, key: string, value: unknown): void;
  delete(namespace: string, key: string): void;
  /** Returns the entries in insertion order. */
  list<T>(namespace: string): ReadonlyArray<StoreEntry<T>>;
  /** Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T;
}

/** Business time, which is real time plus a stored offset that only grows. Tokens never use it. */
export interface Clock {
  now(): Date;
  readonly offsetMs: number;
  /** An instant that is not after `now()` changes nothing. */
  advanceTo(instant: Date): void;
}

/** Rejects with `LambdaFailure` (./lambda/failure.ts). */
export type InvokeLambda = (logicalName: string, event: unknown) => Promise<unknown>;

export interface BusEntry {
  source: string;
  detailType: string;
  /** The detail must be an object that JSON can represent. */
  detail: unknown;
  resources?: readonly string[];
  time?: Date;
}

export interface EventBus {
  /** `busName` is a name, an ARN or `default`. */
  putEvents(busName: string, entries: readonly BusEntry[]): readonly string[];
}

/** The caller: a Lambda, whose access key ID is its logical name, or an unsigned client. */
export interface Caller {
  functionName: string | undefined;
}

export interface AwsRequest {
  method: string;
  url: string;
  /** The names of the headers are lower-case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  caller: Caller;
  /** The service in the signature (`dynamodb`, `sqs`, `ses`, `events`), or "". */
  service: string;
  /** The action from `X-Amz-Target` (after the dot) or from the form's `Action`, or "". */
  action: string;
  requestId: string;
}

export interface AwsResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** The first service that matches a request answers it. */
export interface AwsService {
  name: string;
  matches(request: AwsRequest): boolean;
  /** The call may throw `AccessDenied` or `AwsError` (./aws/errors.ts), rendered by protocol. */
  handle(request: AwsRequest, caller: Caller): Promise<AwsResponse>;
}

/** The values in a request that a policy's conditions check, by lower-case condition key. */
export type ConditionContext = Readonly<Record<string, readonly string[]>>;

/** Throws `AccessDenied` and records the denied call, unless the caller's role allows the call. */
export type Authorize = (caller: Caller, action: string, resource: string, context?: ConditionContext) => void;

export interface ServiceContext {
  store: Store;
  clock: Clock;
  graph: Graph;
  authorize: Authorize;
  bus: EventBus;
  invoke: InvokeLambda;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  size: number;
}

export interface Mail {
  id: string;
  at: string;
  from: string;
  to: readonly string[];
  replyTo: readonly string[];
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  readonly tags: Readonly<Record<string, string>>;
}

export interface Mailbox {
  /** Returns mails, newest first; with `since`, only mails after this business instant. */
  list(filter?: { to?: string; since?: Date }): Promise<readonly Mail[]>;
  count(): number;
}

export interface SesStandIn {
  service: AwsService;
  mailbox: Mailbox;
  /** Delivers a pool's mail, without a role's check or an event. */
  deliver(mail: { from: string; to: string; subject: string; html: string }): void;
}

export interface OwnerTokens {
  userId: string;
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

export interface CognitoStandIn {
  /** The JSON API at the AWS endpoint and, for browsers, at `/aws/cognito-idp/`. */
  service: AwsService;
  jwks(): ReadonlyMap<string, KeyObject>;
  /** Signs in a confirmed user, created if missing; an existing one keeps its password. */
  confirmedUser(email: string, password: string): Promise<OwnerTokens>;
  userIdOf(email: string): string | undefined;
}
