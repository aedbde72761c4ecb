/** Ends the shifts of the billing worker that are under way. CodeDeploy only begins to stop when it is told to. */
import { AwsRefusal } from "../aws/call-aws.ts";
import type { AskAws } from "./ask-aws.ts";
import { askCodeDeploy, listShifts, pointAlias, readAlias, type Worker } from "./worker.ts";

/** Waits so many milliseconds. */
export type Pause = (millis: number) => Promise<unknown>;

/** A stop takes seconds; one that takes longer than two minutes is a fault of AWS's. */
const LOOKS = 60;
const BETWEEN_LOOKS = 2_000;

/**
 * Stops every shift that is under way and gives all messages to one version: at once, and again when the shifts have stopped, as
 * they may move the name until then. Afterwards CodeDeploy takes another shift.
 * @returns how many were stopped
 * @throws Error where one has not stopped after two minutes; the version has the messages even so
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
      // It ended by itself since it was listed.
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
