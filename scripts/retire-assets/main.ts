/**
 * `npm run assets:retire [-- --bucket NAME]` marks the site's files that the release built here no
 * longer needs, after its deployment: they are deleted 30 days later. The bucket is that of the
 * last deployment here, or the named one.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REGION } from "../../stacks/stages.ts";
import { callAws } from "../aws/call-aws.ts";
import { readOptions } from "../read-options.ts";
import { type Bucket, retireAssets } from "./retire-assets.ts";

const root = join(import.meta.dirname, "../..");
const outputs = join(root, ".sst/outputs.json");
const { values } = readOptions({ options: { bucket: { type: "string" } } });
const name: unknown = values.bucket ?? (existsSync(outputs) && JSON.parse(readFileSync(outputs, "utf8")).assets);
if (typeof name !== "string") {
  console.error("Say the site's bucket: npm run assets:retire -- --bucket NAME, as `sst deploy` printed assets");
  process.exit(1);
}
const origin = process.env.AWS_ENDPOINT_URL ?? `https://s3.${REGION}.amazonaws.com`;
const bucket: Bucket = {
  name,
  call: (method, path, headers = {}) => {
    const call = { service: "s3", region: REGION, url: `${origin}${path}`, headers };
    return callAws(method === "GET" ? call : { ...call, method });
  },
};
const dist = join(root, "packages/frontend/dist");
const current = globSync("assets/**/*.*", { cwd: dist }).map((file) => file.replaceAll("\\", "/"));
try {
  const { retired, brought } = await retireAssets(bucket, new Set(current));
  console.log(`${current.length} files are current, ${retired.length} retired, ${brought.length} brought back`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
