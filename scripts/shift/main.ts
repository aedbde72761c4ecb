/**
 * `npm run shift [-- --stage STAGE] [--at-once]`, after a deployment: moves the hour's billing to
 * the worker's new version, step by step, or at once, e.g. to return to an earlier release or after
 * a secret's replacement. Without a stage it uses that of the last deployment from here.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REGION } from "../../stacks/stages.ts";
import { readOptions } from "../read-options.ts";
import { askAwsIn } from "./ask-aws.ts";
import { sentenceOf, shiftWorker } from "./shift-worker.ts";
import { findWorker, Worker } from "./worker.ts";

const { values } = readOptions({
  options: { stage: { type: "string" }, "at-once": { type: "boolean", default: false } },
});
const ask = askAwsIn(REGION);

/**
 * Finds the worker of the given stage, or that of the last deployment.
 * @throws Error with the option to use
 */
async function workerOf(stage: string | undefined): Promise<Worker | undefined> {
  if (stage !== undefined) return findWorker(ask, stage);
  const outputs = join(import.meta.dirname, "../../.sst/outputs.json");
  const found = existsSync(outputs) ? JSON.parse(readFileSync(outputs, "utf8")) : undefined;
  if (!found) throw new Error("Nothing was deployed from here: say which stage, npm run shift -- --stage STAGE");
  return Worker.safeParse(found.billingWorker).data;
}

try {
  const worker = await workerOf(values.stage);
  const shift = worker && (await shiftWorker(ask, worker, values["at-once"]));
  console.log(
    shift ? sentenceOf(shift, values["at-once"]) : "This stage has one version of the billing worker, which is at work",
  );
  process.exitCode = shift?.kind === "busy" ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
