/**
 * `npm run shift [-- --at-once]`, after a deployment: hands the billing of the hour to the worker's new version, step by
 * step, or at once where the release before comes back.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REGION } from "../../stacks/stages.ts";
import { callAws } from "../aws/call-aws.ts";
import { readOptions } from "../read-options.ts";
import { type AskAws, sentenceOf, shiftWorker, Worker } from "./shift-worker.ts";

const { values } = readOptions({ options: { "at-once": { type: "boolean", default: false } } });
const outputs = join(import.meta.dirname, "../../.sst/outputs.json");
const found = existsSync(outputs) ? JSON.parse(readFileSync(outputs, "utf8")) : undefined;
if (!found) {
  console.error("Nothing was deployed from here: npm run deploy -- --stage STAGE comes first");
  process.exit(1);
}
const worker = Worker.safeParse(found.billingWorker);
if (!worker.success) {
  console.log("This stage has one version of the billing worker, which is at work");
  process.exit(0);
}

const ask: AskAws = async (service, { path, target, body }) => {
  const origin = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${REGION}.amazonaws.com`;
  const headers = target ? { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" } : {};
  const call = { service, region: REGION, url: `${origin}${path}`, headers };
  return (await callAws(body === undefined ? call : { ...call, body })).json();
};

try {
  const shift = await shiftWorker(ask, worker.data, values["at-once"]);
  console.log(sentenceOf(shift, values["at-once"]));
  process.exitCode = shift.kind === "busy" ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
