/**
 * Moves the billing worker's alias to its newest version with CodeDeploy
 * (docs/decisions/031-gradual-shift.md).
 */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import type { AskAws } from "../../cloud/ask-aws.ts";
import { endShifts, type Pause } from "./end-shifts.ts";
import { askCodeDeploy, listShifts, listVersions, readAlias, type Worker } from "./worker.ts";

const Created = z.object({ deploymentId: z.string() });

/**
 * `current`: the newest version already gets all messages. `busy`: another shift is running.
 * `started`: a shift has begun.
 */
export type Shift =
  | { kind: "current"; version: string }
  | { kind: "busy"; from: string; to: string }
  | { kind: "started"; from: string; to: string; deployment: string };

/**
 * Starts to move the worker's alias to the newest version. The shift runs at the group's pace, and
 * an alarm moves the alias back. A return to an earlier version needs `atOnce`: the function then
 * ends a running shift first, moves all messages immediately and ignores alarms.
 * @throws Error when a running shift does not stop
 */
export async function shiftWorker(ask: AskAws, worker: Worker, atOnce: boolean, pause: Pause = wait): Promise<Shift> {
  if (atOnce) await endShifts(ask, worker, (await readAlias(ask, worker)).at, pause);
  const { at: from, next } = await readAlias(ask, worker);
  const to = String((await listVersions(ask, worker)).at(-1) ?? from);
  const isBusy = !atOnce && (next !== undefined || (await listShifts(ask, worker)).length > 0);
  if (isBusy) return { kind: "busy", from, to: next ?? to };
  if (to === from) return { kind: "current", version: from };
  const properties = { Name: worker.function, Alias: worker.alias, CurrentVersion: from, TargetVersion: to };
  const content = { version: 0.0, Resources: [{ worker: { Type: "AWS::Lambda::Function", Properties: properties } }] };
  const created = await askCodeDeploy(ask, "CreateDeployment", {
    applicationName: worker.application,
    deploymentGroupName: worker.group,
    ...(atOnce ? AT_ONCE : {}),
    revision: { revisionType: "AppSpecContent", appSpecContent: { content: JSON.stringify(content) } },
  });
  return { kind: "started", from, to, deployment: Created.parse(created).deploymentId };
}

/**
 * An immediate shift ignores alarms. A ringing alarm is the usual reason to return to an earlier
 * version, and it would make CodeDeploy refuse the deployment.
 */
const AT_ONCE = {
  deploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce",
  overrideAlarmConfiguration: { enabled: false, alarms: [] },
};

/** Formats the pace of a shift. */
export const paceOf = (atOnce: boolean) => (atOnce ? "at once" : "a tenth of the messages for 70 minutes, then all");

/** Formats a shift's result, with the next step when it did not start. */
export function sentenceOf(shift: Shift, atOnce: boolean): string {
  if (shift.kind === "current") return `Version ${shift.version} of the billing worker is the newest and at work`;
  if (shift.kind === "busy")
    return `The shift from version ${shift.from} to ${shift.to} is not over: wait for it, or end it with \`npm run ops -- worker back\``;
  return `The billing worker goes from version ${shift.from} to ${shift.to}, ${paceOf(atOnce)}: aws deploy get-deployment --deployment-id ${shift.deployment}`;
}
