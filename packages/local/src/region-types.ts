/**
 * These types describe what `startRegion` returns and the records that the console shows. The file
 * has no code.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Graph } from "./graph-types.ts";
import type { Measured } from "./measured.ts";
import type { Clock, InvokeLambda, Mailbox, OwnerTokens, Store } from "./types.ts";

/**
 * `conflict` means that another transaction uses the same items; it applies only to DynamoDB's
 * writes. `slow` delays the answer by half a second.
 */
export type FaultKind = "throttle" | "timeout" | "error" | "lost-request" | "lost-response" | "conflict" | "slow";

export interface Fault {
  /** One of `dynamodb`, `sqs`, `events`, `ses`, `cognito-idp` or `stripe`. */
  service: string;
  /**
   * An API action (`PutItem`, `customers.create`). Without an action the fault applies to every
   * action of the service.
   */
  action?: string;
  /** A rate between 0 and 1. A rate of 0 removes the fault. */
  rate: number;
  kind: FaultKind;
}

export interface Faults {
  set(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
}

export interface DeniedCall {
  function: string;
  action: string;
  resource: string;
  at: string;
}

export interface QueueState {
  name: string;
  visible: number;
  inFlight: number;
  delayed: number;
}

export interface DeadLetter {
  queue: string;
  id: string;
  body: string;
  receives: number;
  at: string;
}

/** A failed invocation: the handler threw, its time ran out or its worker ended. */
export interface LambdaErrorRecord {
  function: string;
  /** The version that failed, or `$LATEST` of a Lambda without versions. */
  version: string;
  type: string;
  message: string;
  at: string;
}

export interface RegionState {
  queues: readonly QueueState[];
  deadLetters: readonly DeadLetter[];
  denied: readonly DeniedCall[];
  errors: readonly LambdaErrorRecord[];
}

export interface LogLine {
  at: string;
  function: string;
  level: string;
  message: string;
}

/** An event that a bus accepted, for the console's list. */
export interface AcceptedEvent {
  id: string;
  bus: string;
  source: string;
  detailType: string;
  detail: unknown;
  at: string;
  /** The logical names of the rules that matched. */
  rules: readonly string[];
}

export type ClockMove = { to: string } | { advance: string } | { toNextBillingDayOf: string };

export interface ClockMoved {
  now: string;
  /** The number of schedule firings that fell due during the move. */
  fired: number;
  /** The number of mails that were accepted during the move. */
  mails: number;
}

/** The delivery mode of Stripe's webhooks. It stays until it is changed. */
export interface StripeDeliveryMode {
  /** When true, events are held until `release`. */
  hold: boolean;
  /** The number of extra deliveries of every event. */
  duplicates: number;
  /**
   * The seed for the order of events that are sent together (after a hold, or from one call).
   * Undefined keeps their order.
   */
  shuffleSeed: number | undefined;
  /** Further secrets that sign each event, as during a rotation of an endpoint's secret. */
  extraSecrets: readonly string[];
}

/** The delivery of one event to the webhook. */
export interface StripeDelivery {
  id: string;
  eventId: string;
  type: string;
  /** `failed` means that the stand-in gave up the delivery after three days. */
  status: "pending" | "delivered" | "failed";
  attempts: ReadonlyArray<{ at: string; status?: number; error?: string }>;
}

/**
 * Gives tests the actions that people take on Stripe's pages and dashboard. An id of another kind
 * or state throws an error.
 */
export interface StripeTestControls {
  /**
   * Pays an open checkout session.
   * @returns the address that the browser opens next
   */
  pay(sessionId: string): string;
  /** Refuses the card. The session stays open. */
  decline(sessionId: string): void;
  /** Sets the behaviour of the customer's card, starting with the next charge. */
  setCard(customerId: string, card: "ok" | "fails"): void;
  /**
   * Tries to charge the newest unpaid invoice now.
   * @returns whether the invoice was paid
   */
  payOpenInvoice(customerId: string): boolean;
  cancelAtPeriodEnd(customerId: string): void;
  /** Withdraws the cancellation. */
  resume(customerId: string): void;
  /**
   * Returns the customers with their e-mail and the checkouts that they may still pay, oldest
   * first.
   */
  customers(): ReadonlyArray<{ id: string; email: string; openSessions: readonly string[] }>;
  /** Returns every event, oldest first. `body` is the raw JSON. */
  events(): ReadonlyArray<{ id: string; type: string; created: number; body: string }>;
  /** Changes the delivery mode of events from now on. */
  deliver(mode: Partial<StripeDeliveryMode>): void;
  /**
   * Sends the held events.
   * @returns the number of deliveries
   */
  release(): number;
  /** Returns the deliveries, oldest first. */
  deliveries(): readonly StripeDelivery[];
  redeliver(eventId: string): void;
  /**
   * Returns an event's raw body with a signature header of the present instant, so that a test can
   * post it.
   */
  signed(eventId: string): { body: string; signature: string };
}

/** A running local region, as `startRegion` (./region.ts) returns it. */
export interface Region {
  /** The site's address, `http://localhost:<port>`. */
  url: string;
  /** The address of the only AWS endpoint, on 127.0.0.1. */
  awsUrl: string;
  graph: Graph;
  store: Store;
  clock: Clock;
  faults: Faults;
  mailbox: Mailbox;
  stripe: StripeTestControls;
  state(): RegionState;
  /**
   * Sends every dead letter back to its source queue.
   * @returns the number of messages
   */
  redrive(): number;
  /** Returns the log lines, newest last, of the named Lambda or of all. */
  logs(functionName?: string): readonly LogLine[];
  /** Returns the latest invocations and answers of the API, oldest first. */
  measured(): Measured;
  /** Returns the latest accepted events, newest first. */
  events(): readonly AcceptedEvent[];
  /** Returns the schedules with their next firing on business time. */
  schedules(): ReadonlyArray<{ name: string; expression: string; timeZone: string; nextAt: string | undefined }>;
  invoke: InvokeLambda;
  /**
   * Fires one schedule now, whatever its expression is. Retries and dead letters work as in the
   * deployment.
   */
  fire(scheduleName: string): Promise<void>;
  /** Resolves when no message is visible or in flight and no event waits for delivery. */
  drain(): Promise<void>;
  /**
   * Moves the clock forward. It rejects with `ClockError` (Portuguese message) for a past instant
   * or an unknown owner.
   */
  moveClock(move: ClockMove): Promise<ClockMoved>;
  /** Creates a confirmed owner with a profile if missing. */
  createOwner(email: string, password: string): Promise<OwnerTokens>;
  /**
   * Deploys new values of settings to the Lambdas that have them. A Lambda with versions gets a new
   * version, and continues with its alias's version.
   */
  deploy(settings: Readonly<Record<string, string>>): void;
  /**
   * Bundles again the Lambdas whose sources have changed. Running invocations finish on the old
   * code.
   */
  reloadLambdas(): Promise<readonly string[]>;
  /** Tells the open pages of the site to reload. */
  reloadPages(): void;
  /**
   * Ends the region in order: it accepts no more work, waits for running work, and closes files and
   * child processes.
   */
  close(): Promise<void>;
  /**
   * Ends the region as `kill -9` would, inside this process and only for tests: it flushes and
   * drains nothing.
   */
  kill(): Promise<void>;
}

/**
 * Answers `/__local`, except `/__local/reload`. `consoleHandler(region)` in ./console/index.ts
 * creates it.
 */
export type ConsoleHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
