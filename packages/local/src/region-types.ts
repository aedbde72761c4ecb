import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultInjector } from "./faults.ts";
import type { Graph } from "./graph-types.ts";
import type { Measured } from "./measured.ts";
import type { BankControls } from "./services/bank/controls.ts";
import type { MetaControls } from "./services/meta/controls.ts";
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

export interface AcceptedEvent {
  id: string;
  bus: string;
  source: string;
  detailType: string;
  detail: unknown;
  at: string;
  rules: readonly string[];
}

export type ClockMove = { to: string } | { advance: string } | { toNextBillingDayOf: string };

export interface ClockMoved {
  now: string;
  fired: number;
  mails: number;
}

export interface Region {
  url: string;
  awsUrl: string;
  graph: Graph;
  store: Store;
  clock: Clock;
  faults: Pick<FaultInjector, "set" | "list" | "clear">;
  mailbox: Mailbox;
  stripe: StripeTestControls;
  bank: BankControls;
  meta: MetaControls;
  state(): RegionState;
  redrive(): number;
  logs(functionName?: string): readonly LogLine[];
  measured(): Measured;
  events(): readonly AcceptedEvent[];
  schedules(): ReadonlyArray<{ name: string; expression: string; timeZone: string; nextAt: string | undefined }>;
  invoke: InvokeLambda;
  /** Retries and dead letters work as in the deployment. */
  fire(scheduleName: string): Promise<void>;
  /** Resolves when no message is visible or in flight and no event waits for delivery. */
  drain(): Promise<void>;
  /** Rejects with `ClockError` for the past or an unknown owner. */
  moveClock(move: ClockMove): Promise<ClockMoved>;
  createOwner(email: string, password: string): Promise<OwnerTokens>;
  reloadLambdas(): Promise<readonly string[]>;
  /** Closes the region in order: it waits for running work, then closes files and processes. */
  close(): Promise<void>;
  /** Ends the region as `kill -9` would, for tests: nothing is flushed or drained. */
  kill(): Promise<void>;
}

export type ConsoleHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
