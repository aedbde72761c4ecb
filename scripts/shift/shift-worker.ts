/** Moves the billing worker's name to its newest version by CodeDeploy (docs/decisions/031-gradual-shift.md). */
import * as z from "zod/mini";

/** What `sst deploy` prints of the worker (`stacks/gradual-shift.ts`). */
export const Worker = z.object({
  function: z.string(),
  alias: z.string(),
  application: z.string(),
  group: z.string(),
});
export type Worker = z.infer<typeof Worker>;

/** Calls one of AWS's services: a GET of a path, or a POST of a target with its JSON. @throws AwsRefusal */
export type AskAws = (
  service: "lambda" | "codedeploy",
  request: { path: string; target?: string; body?: string },
) => Promise<unknown>;

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
const Created = z.object({ deploymentId: z.string() });

/** `current`: the newest version is at work. `busy`: another shift is not over. `started`: a shift from one to another. */
export type Shift =
  | { kind: "current"; version: string }
  | { kind: "busy"; from: string; to: string }
  | { kind: "started"; from: string; to: string; deployment: string };

/**
 * Starts to move the worker's name to its newest version: at the group's pace, or `atOnce`, as a way back must be. CodeDeploy
 * goes on by itself and takes the version back when the worker's alarm rings.
 */
export async function shiftWorker(ask: AskAws, worker: Worker, atOnce: boolean): Promise<Shift> {
  const path = `/2015-03-31/functions/${worker.function}`;
  const alias = Alias.parse(await ask("lambda", { path: `${path}/aliases/${worker.alias}` }));
  const from = alias.FunctionVersion;
  const [onTheWay] = Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {});
  if (onTheWay) return { kind: "busy", from, to: onTheWay };
  const to = await newestVersion(ask, path);
  if (to === from) return { kind: "current", version: from };
  const properties = { Name: worker.function, Alias: worker.alias, CurrentVersion: from, TargetVersion: to };
  const content = { version: 0.0, Resources: [{ worker: { Type: "AWS::Lambda::Function", Properties: properties } }] };
  const body = JSON.stringify({
    applicationName: worker.application,
    deploymentGroupName: worker.group,
    ...(atOnce ? { deploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce" } : {}),
    revision: { revisionType: "AppSpecContent", appSpecContent: { content: JSON.stringify(content) } },
  });
  const created = await ask("codedeploy", { path: "/", target: "CodeDeploy_20141006.CreateDeployment", body });
  return { kind: "started", from, to, deployment: Created.parse(created).deploymentId };
}

/** Versions are numbered upwards; `$LATEST` is the code that is not a version yet. */
async function newestVersion(ask: AskAws, path: string): Promise<string> {
  let newest = 0;
  let marker: string | undefined;
  do {
    const from: string = marker ? `?Marker=${encodeURIComponent(marker)}` : "";
    const page = Versions.parse(await ask("lambda", { path: `${path}/versions${from}` }));
    for (const { Version } of page.Versions) newest = Math.max(newest, Number(Version) || 0);
    marker = page.NextMarker ?? undefined;
  } while (marker);
  return String(newest);
}

/** Says in a sentence what was done, and what to do where it was not. */
export function sentenceOf(shift: Shift, atOnce: boolean): string {
  if (shift.kind === "current") return `Version ${shift.version} of the billing worker is the newest and at work`;
  if (shift.kind === "busy")
    return `The shift from version ${shift.from} to ${shift.to} is not over: wait for it, or end it with \`aws deploy stop-deployment --auto-rollback-enabled --deployment-id ID\``;
  const pace = atOnce ? "at once" : "a tenth of the messages for 70 minutes, then all";
  return `The billing worker goes from version ${shift.from} to ${shift.to}, ${pace}: aws deploy get-deployment --deployment-id ${shift.deployment}`;
}
