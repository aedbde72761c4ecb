/**
 * The billing worker of a stage: its name for callers, its versions, and the running shift, if any.
 */
import * as z from "zod/mini";
import { ALIAS, nameOfShift } from "../../stacks/shift-names.ts";
import type { AskAws } from "./ask-aws.ts";

const FUNCTIONS = "/2015-03-31/functions";
const CODEDEPLOY = "CodeDeploy_20141006";
/** The app's name in `sst.config.ts`, with which the names of all its resources begin. */
const APP = "emdia";

/** The worker's part of the output of `sst deploy` (`stacks/gradual-shift.ts`). */
export const Worker = z.object({
  function: z.string(),
  alias: z.string(),
  application: z.string(),
  group: z.string(),
});
export type Worker = z.infer<typeof Worker>;

const Functions = z.object({
  Functions: z.array(z.object({ FunctionName: z.string() })),
  NextMarker: z.optional(z.nullable(z.string())),
});
const Alias = z.object({
  FunctionVersion: z.string(),
  RoutingConfig: z.optional(
    z.nullable(z.object({ AdditionalVersionWeights: z.optional(z.record(z.string(), z.number())) })),
  ),
});
const Versions = z.object({
  Versions: z.array(z.object({ Version: z.string() })),
  NextMarker: z.optional(z.nullable(z.string())),
});
const Deployments = z.object({ deployments: z.optional(z.array(z.string())) });

/**
 * Finds the worker of a stage by the names that the stacks give.
 * @throws Error when the stage has no worker, or several
 */
export async function findWorker(ask: AskAws, stage: string): Promise<Worker> {
  const prefix = `${APP}-${stage}-BillingOwnerFunction-`;
  const pages = await readPages(async (query) =>
    Functions.parse(await ask("lambda", { path: `${FUNCTIONS}${query}` })),
  );
  const names = pages.flatMap((page) => page.Functions.map(({ FunctionName }) => FunctionName));
  const [name, ...more] = names.filter((one) => one.startsWith(prefix));
  if (name === undefined || more.length > 0)
    throw new Error(
      `Stage ${stage} should have one billing worker, and has ${more.length + Number(name !== undefined)}`,
    );
  const shift = nameOfShift(APP, stage);
  return { function: name, alias: ALIAS, application: shift, group: shift };
}

const aliasOf = (worker: Worker) => `${FUNCTIONS}/${worker.function}/aliases/${worker.alias}`;

/** Returns the version that has the messages, and the version to which a shift moves them. */
export async function readAlias(ask: AskAws, worker: Worker): Promise<{ at: string; next: string | undefined }> {
  const { FunctionVersion, RoutingConfig } = Alias.parse(await ask("lambda", { path: aliasOf(worker) }));
  const [next] = Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {});
  return { at: FunctionVersion, next };
}

/** Gives all messages to one version immediately. */
export async function pointAlias(ask: AskAws, worker: Worker, version: string): Promise<void> {
  const body = JSON.stringify({ FunctionVersion: version, RoutingConfig: { AdditionalVersionWeights: {} } });
  await ask("lambda", { path: aliasOf(worker), method: "PUT", body });
}

/**
 * Returns the numbers of all versions, oldest first; `$LATEST` is code that is not a version yet.
 */
export async function listVersions(ask: AskAws, worker: Worker): Promise<readonly number[]> {
  const path = `${FUNCTIONS}/${worker.function}/versions`;
  const pages = await readPages(async (query) => Versions.parse(await ask("lambda", { path: `${path}${query}` })));
  const numbers = pages.flatMap((page) => page.Versions.map(({ Version }) => Number(Version)));
  return numbers.filter((number) => number > 0).toSorted((one, other) => one - other);
}

/** Calls an action of CodeDeploy. */
export const askCodeDeploy = (ask: AskAws, action: string, body: object): Promise<unknown> =>
  ask("codedeploy", { path: "/", target: `${CODEDEPLOY}.${action}`, body: JSON.stringify(body) });

/** Returns the ids of the running shifts, including shifts that are stopping. */
export async function listShifts(ask: AskAws, { application, group }: Worker): Promise<readonly string[]> {
  const running = { applicationName: application, deploymentGroupName: group };
  const includeOnlyStatuses = ["Created", "Queued", "InProgress", "Ready"];
  const answer = await askCodeDeploy(ask, "ListDeployments", { ...running, includeOnlyStatuses });
  return Deployments.parse(answer).deployments ?? [];
}

async function readPages<T extends { NextMarker?: string | null | undefined }>(read: (query: string) => Promise<T>) {
  const pages: T[] = [];
  let query = "";
  do {
    const page = await read(query);
    pages.push(page);
    query = page.NextMarker ? `?Marker=${encodeURIComponent(page.NextMarker)}` : "";
  } while (query);
  return pages;
}
