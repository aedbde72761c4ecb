/** What `startRegion` answers, and the records its console shows. No code lives here. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Graph } from "./graph-types.ts";
import type { Clock, InvokeLambda, Mailbox, OwnerTokens, Store } from "./types.ts";

/** `conflict`: another transaction is at the same items; DynamoDB's writes alone. `slow`: answered after half a second. */
export type FaultKind = "throttle" | "timeout" | "error" | "lost-request" | "lost-response" | "conflict" | "slow";

export interface Fault {
  /** `dynamodb`, `sqs`, `events`, `ses`, `cognito-idp`, `stripe`. */
  service: string;
  /** API action (`PutItem`, `customers.create`); absent: every action of the service. */
  action?: string;
  /** 0 to 1; 0 takes the fault away. */
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

/** A Lambda that failed: thrown error, time-out or a worker that died. */
export interface LambdaErrorRecord {
  function: string;
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

/** An event a bus accepted, for the console's list. */
export interface AcceptedEvent {
  id: string;
  bus: string;
  source: string;
  detailType: string;
  detail: unknown;
  at: string;
  /** Logical names of the rules that matched. */
  rules: readonly string[];
}

export type ClockMove = { to: string } | { advance: string } | { toNextBillingDayOf: string };

export interface ClockMoved {
  now: string;
  /** How many schedule firings fell due in between. */
  fired: number;
  /** How many mails were accepted meanwhile. */
  mails: number;
}

/** How Stripe's webhooks travel; kept until changed. */
export interface StripeDeliveryMode {
  /** Events wait until `release`. */
  hold: boolean;
  /** How many more times every event is delivered. */
  duplicates: number;
  /** Order of what leaves together (what was held, or what one call set off); undefined: as it happened. */
  shuffleSeed: number | undefined;
  /** Further secrets to sign with, as while an endpoint's secret is rolled. */
  extraSecrets: readonly string[];
}

/** One event on its way to the webhook. */
export interface StripeDelivery {
  id: string;
  eventId: string;
  type: string;
  /** `failed`: given up after three days. */
  status: "pending" | "delivered" | "failed";
  attempts: ReadonlyArray<{ at: string; status?: number; error?: string }>;
}

/** What people do on Stripe's pages and dashboard, for tests. Ids of another kind or state reject with Stripe's words. */
export interface StripeDesk {
  /** Pays an open checkout session. @returns where the browser goes next */
  pay(sessionId: string): string;
  /** The card is refused; the session stays open. */
  decline(sessionId: string): void;
  /** What the customer's card does from the next charge on. */
  setCard(customerId: string, card: "ok" | "fails"): void;
  /** Tries the newest unpaid invoice now. @returns whether it was paid */
  payOpenInvoice(customerId: string): boolean;
  cancelAtPeriodEnd(customerId: string): void;
  /** Takes the cancellation back. */
  resume(customerId: string): void;
  /** Customers with their e-mail and the checkouts they may still pay, oldest first. */
  customers(): ReadonlyArray<{ id: string; email: string; openSessions: readonly string[] }>;
  /** Everything that happened, oldest first; `body` is the raw JSON. */
  events(): ReadonlyArray<{ id: string; type: string; created: number; body: string }>;
  /** Changes how events travel from now on. */
  deliver(mode: Partial<StripeDeliveryMode>): void;
  /** Sends what was held. @returns how many deliveries left */
  release(): number;
  /** Oldest first. */
  deliveries(): readonly StripeDelivery[];
  /** Delivers an event once more. */
  redeliver(eventId: string): void;
  /** An event's raw body with the signature header of this instant, to be posted by hand. */
  signed(eventId: string): { body: string; signature: string };
}

/** A running local region, as `startRegion` (./region.ts) answers it. */
export interface Region {
  /** `http://localhost:<port>` */
  url: string;
  /** The one AWS endpoint, on 127.0.0.1. */
  awsUrl: string;
  graph: Graph;
  store: Store;
  clock: Clock;
  faults: Faults;
  mailbox: Mailbox;
  stripe: StripeDesk;
  state(): RegionState;
  /** Sends every dead letter back to the queue it came from. @returns how many */
  redrive(): number;
  /** Newest last; of one Lambda when named. */
  logs(functionName?: string): readonly LogLine[];
  /** The latest accepted events, newest first. */
  events(): readonly AcceptedEvent[];
  /** Schedules with their next firing on business time. */
  schedules(): ReadonlyArray<{ name: string; expression: string; timeZone: string; nextAt: string | undefined }>;
  invoke: InvokeLambda;
  /** Fires one schedule now, whatever its expression says; retries and dead letter as deployed. */
  fire(scheduleName: string): Promise<void>;
  /** Resolves when no message is visible or in flight and no event waits for delivery. */
  drain(): Promise<void>;
  /** Forward only; rejects with `ClockError` (Portuguese message) for an instant in the past or an unknown owner. */
  moveClock(move: ClockMove): Promise<ClockMoved>;
  /** A confirmed owner with a profile, created if missing. */
  createOwner(email: string, password: string): Promise<OwnerTokens>;
  /** Bundles again what changed in the sources; running invocations finish on the old code. */
  reloadLambdas(): Promise<readonly string[]>;
  /** Tells open pages of the site to reload themselves. */
  reloadPages(): void;
  /** Orderly end: stops taking work, waits for what runs, closes files and children. */
  close(): Promise<void>;
  /** What `kill -9` does, inside one process: nothing is flushed, drained or answered. For tests. */
  kill(): Promise<void>;
}

/** `consoleHandler(region)` in ./console/index.ts answers everything below `/__local`, except `/__local/reload`. */
export type ConsoleHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
