import { profileRoutes } from "@emdia/contracts/routes/profile";
import type { RegionClock } from "./clock.ts";
import type { FaultInjector } from "./faults.ts";
import type { Graph } from "./graph-types.ts";
import type { Iam } from "./iam.ts";
import { bundleLambdas } from "./lambda/bundle.ts";
import type { Lambdas } from "./lambda/lambdas.ts";
import type { LambdaLogs } from "./lambda/logs.ts";
import type { Versions } from "./lambda/versions.ts";
import type { Measured } from "./measured.ts";
import { createClockMover } from "./move-clock.ts";
import type { Region } from "./region-types.ts";
import type { ReloadChannel } from "./server/reload-pages.ts";
import type { BankControls } from "./services/bank/controls.ts";
import type { DynamoConnection } from "./services/dynamodb/forward.ts";
import type { StripeTestControls } from "./services/stripe/test-controls.ts";
import type { CognitoStandIn, Mailbox, OwnerTokens, Store } from "./types.ts";
import type { Messaging } from "./wire-messaging.ts";

export interface RegionParts {
  graph: Graph;
  store: Store;
  clock: RegionClock;
  faults: FaultInjector;
  iam: Iam;
  logs: LambdaLogs;
  measured(): Measured;
  lambdas: Lambdas;
  versions: Versions;
  messaging: Messaging;
  dynamo: DynamoConnection;
  cognito: CognitoStandIn | undefined;
  mailbox: Mailbox;
  stripe: StripeTestControls;
  bank: BankControls;
  channel: ReloadChannel;
  siteUrl: string;
  awsUrl: string;
  /** In this many last hours of a clock move, schedules fire at every instant (see `RegionOptions`). */
  tickedHours: number;
  /** The region calls this function after the clock has moved. */
  onMoved(): void;
}

/** Describes a running region for tests, the console and `npm start`. */
export function describeRegion(parts: RegionParts): Omit<Region, "close" | "kill"> {
  const { graph, store, clock, faults, mailbox, stripe, bank, logs, lambdas, cognito, siteUrl } = parts;
  const { workload, queues, buses, scheduler } = parts.messaging;
  return {
    ...{ url: siteUrl, awsUrl: parts.awsUrl, graph, store, clock, faults, mailbox, stripe, bank },
    state: () => ({
      queues: queues.states(),
      deadLetters: queues.deadLetters(),
      denied: parts.iam.denied(),
      errors: logs.errors(),
    }),
    redrive: () => queues.redrive(),
    logs: (functionName) => logs.lines(functionName),
    measured: parts.measured,
    events: () => buses.accepted(),
    schedules: () => scheduler.list(),
    invoke: lambdas.invoke,
    async fire(scheduleName) {
      scheduler.fireNow(scheduleName);
      await workload.drain();
    },
    drain: () => workload.drain(),
    moveClock: createClockMover({ ...parts, scheduler, workload }),
    async createOwner(email, password) {
      if (cognito === undefined) throw new Error("the graph has no user pool");
      return createOwner(cognito, siteUrl, { email, password });
    },
    deploy: (settings) => parts.versions.deploy(settings),
    reloadLambdas: async () => lambdas.replace(await bundleLambdas(graph.lambdas)),
    reloadPages: () => parts.channel.reload(),
  };
}

/**
 * Creates a confirmed owner and a profile, each only if missing. The public API creates the
 * profile.
 */
async function createOwner(
  cognito: CognitoStandIn,
  siteUrl: string,
  owner: { email: string; password: string },
): Promise<OwnerTokens> {
  const tokens = await cognito.confirmedUser(owner.email, owner.password);
  const { method, path } = profileRoutes.createProfile;
  const response = await fetch(new URL(path, siteUrl), {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${tokens.accessToken}` },
    body: JSON.stringify({ userId: tokens.userId, email: owner.email }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return tokens;
}
