/** docs/decisions/031-gradual-shift.md */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { type AskAws, AwsRefusal } from "../../cloud/ask-aws.ts";
import { Refusal } from "../../refusal.ts";
import type { Plan } from "../../verb.ts";
import { askCodeDeploy, listShifts, pointAlias, readAlias, readState, type Worker } from "./worker.ts";

type Pause = (millis: number) => Promise<unknown>;

/**
 * CodeDeploy confirms a stop before the shift has stopped, which takes seconds. After two minutes
 * the command assumes a fault at AWS and gives up.
 */
const LOOKS = 60;
const BETWEEN_LOOKS = 2_000;

/**
 * Moves the alias at once and again after the shifts have stopped, because a shift may change it
 * until then. @returns the number of stopped shifts @throws Error when a shift has not stopped
 * after two minutes; the version has all messages even then
 */
export async function endShifts(ask: AskAws, worker: Worker, version: string, pause: Pause): Promise<number> {
  const stopped = await stopShifts(ask, worker);
  await giveAll(ask, worker, version);
  const isAtRest = stopped === 0 || (await waitForRest(ask, worker, pause));
  await giveAll(ask, worker, version);
  if (!isAtRest)
    throw new Error(
      `Version ${version} has all messages, but the shift under way has not stopped for two minutes: run this again`,
    );
  return stopped;
}

async function giveAll(ask: AskAws, worker: Worker, version: string): Promise<void> {
  const { at, next } = await readAlias(ask, worker);
  if (at !== version || next !== undefined) await pointAlias(ask, worker, version);
}

async function stopShifts(ask: AskAws, worker: Worker): Promise<number> {
  const shifts = await listShifts(ask, worker);
  for (const deploymentId of shifts)
    await askCodeDeploy(ask, "StopDeployment", { deploymentId, autoRollbackEnabled: false }).catch((error) => {
      // This error means that the shift ended by itself after it was listed.
      if (!(error instanceof AwsRefusal && error.code === "DeploymentAlreadyCompletedException")) throw error;
    });
  return shifts.length;
}

async function waitForRest(ask: AskAws, worker: Worker, pause: Pause): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look += 1) {
    if ((await listShifts(ask, worker)).length === 0) return true;
    if (look < LOOKS) await pause(BETWEEN_LOOKS);
  }
  return false;
}

const Created = z.object({ deploymentId: z.string() });

/**
 * An immediate shift ignores alarms. A ringing alarm is the usual reason to return to an earlier
 * version, and it would make CodeDeploy refuse the deployment.
 */
const AT_ONCE = {
  deploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce",
  overrideAlarmConfiguration: { enabled: false, alarms: [] },
};

/**
 * The shift runs at the group's pace. A return to an earlier version needs `atOnce`: it ends a
 * running shift, moves all messages and ignores alarms. @throws Refusal when another shift is not
 * over, unless `atOnce`
 */
export async function planShift(ask: AskAws, worker: Worker, atOnce: boolean, pause: Pause = wait): Promise<Plan> {
  const { at, next, versions, isShifting } = await readState(ask, worker);
  const newest = String(versions.at(-1) ?? at);
  const isMoving = next !== undefined || isShifting;
  const pace = atOnce ? "at once" : "a tenth of the messages for 70 minutes, then all";
  const atWork = `Version ${at} of the billing worker is the newest and at work`;
  if (isMoving && !atOnce)
    throw new Refusal(
      `The shift from version ${at} to ${next ?? newest} is not over: wait for it, or end it with \`npm run ops -- worker back\``,
    );
  if (!isMoving && newest === at) return { lines: [atWork] };
  const act = async () => {
    if (isMoving) await endShifts(ask, worker, at, pause);
    if (newest === at) return atWork;
    const id = await createShift(ask, worker, { from: at, to: newest, atOnce });
    return `The billing worker goes from version ${at} to ${newest}, ${pace}: aws deploy get-deployment --deployment-id ${id}`;
  };
  const first = isMoving ? "end the shift that is not over, and " : "";
  return { steps: [{ says: `${first}move the billing worker from version ${at} to ${newest}, ${pace}`, act }] };
}

/** CodeDeploy refuses it while another one is running. */
async function createShift(ask: AskAws, worker: Worker, shift: { from: string; to: string; atOnce: boolean }) {
  const { function: Name, alias: Alias, application: applicationName, group: deploymentGroupName } = worker;
  const Properties = { Name, Alias, CurrentVersion: shift.from, TargetVersion: shift.to };
  const content = { version: 0.0, Resources: [{ worker: { Type: "AWS::Lambda::Function", Properties } }] };
  const created = await askCodeDeploy(ask, "CreateDeployment", {
    applicationName,
    deploymentGroupName,
    ...(shift.atOnce ? AT_ONCE : {}),
    revision: { revisionType: "AppSpecContent", appSpecContent: { content: JSON.stringify(content) } },
  });
  return Created.parse(created).deploymentId;
}
