/** The types of a running region and of the records that the console shows. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultInjector } from "./faults.ts";
import type { Graph } from "./graph-types.ts";
import type { Measured } from "./measured.ts";
import type { BankControls } from "./services/bank/controls.ts";
import type { StripeTestControls } from "./services/stripe/test-controls.ts";
import type { Clock, InvokeLambda, Mailbox, OwnerTokens, Store } from "./types.ts";

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

/** A failed invocation: the handler threw, it timed out or its worker ended. */
export interface LambdaErrorRecord {
  function: string;
  /** The version that failed, or `$LATEST` for a Lambda without versions. */
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

/** An event that a bus accepted, for the console's event list. */
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
  /** Schedules fired this many times during the move. */
  fired: number;
  /** This many mails were accepted during the move. */
  mails: number;
}

/** A running local region. `startRegion` (./region.ts) returns it. */
export interface Region {
  /** The site's address, `http://localhost:<port>`. */
  url: string;
  /** The address of the only AWS endpoint, on 127.0.0.1. */
  awsUrl: string;
  graph: Graph;
  store: Store;
  clock: Clock;
  faults: Pick<FaultInjector, "set" | "list" | "clear">;
  mailbox: Mailbox;
  stripe: StripeTestControls;
  /** The stand-in bank, for tests and the console. */
  bank: BankControls;
  state(): RegionState;
  /**
   * Sends every dead letter back to its source queue.
   * @returns the number of messages
   */
  redrive(): number;
  /** Returns the log lines from the named Lambda or from all, newest last. */
  logs(functionName?: string): readonly LogLine[];
  /** Returns the latest invocations and API responses, oldest first. */
  measured(): Measured;
  /** Returns the latest accepted events, newest first. */
  events(): readonly AcceptedEvent[];
  /** Returns the schedules with their next firing in business time. */
  schedules(): ReadonlyArray<{ name: string; expression: string; timeZone: string; nextAt: string | undefined }>;
  invoke: InvokeLambda;
  /** Fires one schedule now. Retries and dead letters work as in the deployment. */
  fire(scheduleName: string): Promise<void>;
  /** Resolves when no message is visible or in flight and no event waits for delivery. */
  drain(): Promise<void>;
  /**
   * Moves the clock forward, to an instant or to an owner's next billing day. Rejects with
   * `ClockError` for the past or an unknown owner.
   */
  moveClock(move: ClockMove): Promise<ClockMoved>;
  /** Creates a confirmed owner with a profile, if missing. */
  createOwner(email: string, password: string): Promise<OwnerTokens>;
  /**
   * Deploys new setting values to the Lambdas that have these settings. A Lambda with versions gets
   * a new version, but continues to run its alias's version.
   */
  deploy(settings: Readonly<Record<string, string>>): void;
  /** Bundles changed Lambdas again. Running invocations finish on the old code. */
  reloadLambdas(): Promise<readonly string[]>;
  /** Closes the region in order: it waits for running work, then closes files and processes. */
  close(): Promise<void>;
  /** Ends the region as `kill -9` would, for tests: nothing is flushed or drained. */
  kill(): Promise<void>;
}

/** Answers `/__local` (`consoleHandler` in ./console/index.ts). */
export type ConsoleHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
