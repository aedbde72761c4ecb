import { profileRoutes } from "@emdia/contracts/routes/profile";
import { bundleLambdas } from "./lambda/bundle.ts";
import { createClockMover } from "./move-clock.ts";
import type { RegionParts } from "./open-parts.ts";
import type { Region } from "./region-types.ts";
import type { CognitoStandIn, OwnerTokens } from "./types.ts";

interface Surroundings {
  siteUrl: string;
  tickedHours: number;
  onMoved(): void;
}

export function describeRegion(parts: RegionParts, around: Surroundings): Omit<Region, "close" | "kill"> {
  const { graph, store, clock, faults, ses, bank, meta, logs, lambdas, cognito } = parts;
  const { workload, queues, buses, scheduler } = parts.messaging;
  const { siteUrl: url } = around;
  const { mailbox } = ses;
  return {
    url,
    awsUrl: parts.endpoint.url,
    graph,
    store,
    clock,
    faults,
    mailbox,
    stripe: parts.stripe.testControls,
    bank: bank.controls,
    meta: meta.controls,
    state: () => ({
      queues: queues.states(),
      deadLetters: queues.deadLetters(),
      denied: parts.iam.denied(),
      errors: logs.errors(),
    }),
    redrive: () => queues.redrive(),
    logs: (functionName) => logs.lines(functionName),
    measured: parts.measured.read,
    events: () => buses.accepted(),
    schedules: () => scheduler.list(),
    invoke: lambdas.invoke,
    async fire(scheduleName) {
      scheduler.fireNow(scheduleName);
      await workload.drain();
    },
    drain: () => workload.drain(),
    moveClock: createClockMover({ ...parts, ...around, mailbox, scheduler, workload }),
    async createOwner(email, password) {
      if (cognito === undefined) throw new Error("the graph has no user pool");
      return createOwner(cognito, url, { email, password });
    },
    reloadLambdas: async () => lambdas.replace(await bundleLambdas(graph.lambdas)),
  };
}

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
