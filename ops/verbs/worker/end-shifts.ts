/**
 * Ends the billing worker's running shifts (docs/decisions/031-gradual-shift.md). CodeDeploy
 * confirms a request to stop a shift before the shift has stopped.
 */
import { type AskAws, AwsRefusal } from "../../cloud/ask-aws.ts";
import { askCodeDeploy, listShifts, pointAlias, readAlias, type Worker } from "./worker.ts";

/** Waits for the given number of milliseconds. */
export type Pause = (millis: number) => Promise<unknown>;

/** A stop takes seconds. After two minutes the command assumes a fault at AWS and gives up. */
const LOOKS = 60;
const BETWEEN_LOOKS = 2_000;

/**
 * Stops every running shift and gives all messages to one version. It moves the alias at once and
 * again after the shifts have stopped, because a shift may still change the alias until then.
 * Afterwards CodeDeploy accepts another shift.
 * @returns the number of stopped shifts
 * @throws Error when a shift has not stopped after two minutes; the version has all messages even
 * then
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
