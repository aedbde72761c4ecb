import * as z from "zod/mini";
import { ALIAS, shiftName } from "../../../stacks/shift-names.ts";
import type { AskAws } from "../../cloud/ask-aws.ts";
import { FUNCTIONS, findLambda, listPages } from "../../cloud/lambda.ts";
import { APP } from "../../cloud/open-cloud.ts";
import type { State } from "./version-before.ts";

const CODEDEPLOY = "CodeDeploy_20141006";

/** The worker's part of the output of `sst deploy` (`stacks/gradual-shift.ts`). */
export const Worker = z.object({
  function: z.string(),
  alias: z.string(),
  application: z.string(),
  group: z.string(),
});
export type Worker = z.infer<typeof Worker>;

const NextMarker = z.optional(z.nullable(z.string()));
const Alias = z.object({
  FunctionVersion: z.string(),
  RoutingConfig: z.optional(
    z.nullable(z.object({ AdditionalVersionWeights: z.optional(z.record(z.string(), z.number())) })),
  ),
});
const Versions = z.object({ Versions: z.array(z.object({ Version: z.string() })), NextMarker });
const Deployments = z.object({ deployments: z.optional(z.array(z.string())) });

/** @throws Refusal when the stage has no worker, or several */
export async function findWorker(ask: AskAws, stage: string): Promise<Worker> {
  const name = await findLambda(ask, stage, "BillingOwner");
  const shift = shiftName(APP, stage);
  return { function: name, alias: ALIAS, application: shift, group: shift };
}

const aliasOf = (worker: Worker) => `${FUNCTIONS}/${worker.function}/aliases/${worker.alias}`;

export async function readAlias(ask: AskAws, worker: Worker): Promise<{ at: string; next: string | undefined }> {
  const { FunctionVersion, RoutingConfig } = Alias.parse(await (await ask("lambda", { path: aliasOf(worker) })).json());
  const [next] = Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {});
  return { at: FunctionVersion, next };
}

export async function pointAlias(ask: AskAws, worker: Worker, version: string): Promise<void> {
  const json = { FunctionVersion: version, RoutingConfig: { AdditionalVersionWeights: {} } };
  await ask("lambda", { path: aliasOf(worker), method: "PUT", json });
}

async function listVersions(ask: AskAws, worker: Worker): Promise<readonly number[]> {
  const pages = await listPages(ask, `${FUNCTIONS}/${worker.function}/versions`, Versions);
  const numbers = pages.flatMap((page) => page.Versions.map(({ Version }) => Number(Version)));
  return numbers.filter((number) => number > 0).toSorted((one, other) => one - other);
}

export const askCodeDeploy = async (ask: AskAws, action: string, json: object): Promise<unknown> =>
  (await ask("codedeploy", { target: `${CODEDEPLOY}.${action}`, json })).json();

/** Returns the ids of the running shifts, including shifts that are stopping. */
export async function listShifts(ask: AskAws, { application, group }: Worker): Promise<readonly string[]> {
  const running = { applicationName: application, deploymentGroupName: group };
  const includeOnlyStatuses = ["Created", "Queued", "InProgress", "Ready"];
  const answer = await askCodeDeploy(ask, "ListDeployments", { ...running, includeOnlyStatuses });
  return Deployments.parse(answer).deployments ?? [];
}

export async function readState(ask: AskAws, worker: Worker): Promise<State> {
  const [alias, versions] = [await readAlias(ask, worker), await listVersions(ask, worker)];
  return { ...alias, versions, isShifting: (await listShifts(ask, worker)).length > 0 };
}
