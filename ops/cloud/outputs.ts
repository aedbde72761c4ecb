import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** The outputs of `sst deploy` (the return value of `stacks/index.ts`). */
const Outputs = z.object({
  site: z.optional(z.string()),
  userPool: z.optional(z.string()),
  client: z.optional(z.string()),
  assets: z.optional(z.string()),
});
export type Outputs = z.infer<typeof Outputs>;

/** Returns undefined when this machine made no deployment; a trial run leaves an empty object. */
export function readOutputs(): Outputs | undefined {
  const file = join(import.meta.dirname, "../../.sst/outputs.json");
  return existsSync(file) ? Outputs.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}
