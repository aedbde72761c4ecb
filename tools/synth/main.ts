/**
 * Writes `stacks/graph.snapshot.json`, the AWS resources that `sst deploy --stage production` would
 * create. With `--check` it writes nothing, and fails with the difference when the committed
 * snapshot is outdated.
 */
import { keepCurrent } from "../keep-current.ts";
import { ensurePlatform } from "./ensure-platform.ts";
import { snapshotText } from "./snapshot.ts";
import { synthesize } from "./synthesize.ts";

const startedAt = performance.now();
await keepCurrent("stacks/graph.snapshot.json", "synth", async () => {
  ensurePlatform();
  const value = await synthesize("production");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { value, text: snapshotText(value), summary: `${value.resources.length} recursos, ${seconds} s` };
});
