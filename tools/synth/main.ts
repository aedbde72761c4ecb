/**
 * Writes `stacks/graph.snapshot.json`, the AWS resources that `sst deploy --stage production` would
 * create. With `--check` it writes nothing, and fails with the difference when the committed
 * snapshot is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { listDifferences } from "../list-differences.ts";
import { ensurePlatform } from "./ensure-platform.ts";
import { snapshotFile } from "./paths.ts";
import { snapshotText } from "./snapshot.ts";
import { synthesize } from "./synthesize.ts";

try {
  await main(process.argv.includes("--check"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(isCheck: boolean): Promise<void> {
  const startedAt = performance.now();
  ensurePlatform();
  const snapshot = await synthesize("production");
  const text = snapshotText(snapshot);
  const committed = existsSync(snapshotFile) ? readFileSync(snapshotFile, "utf8") : undefined;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const summary = `${snapshot.resources.length} recursos, ${seconds} s`;
  if (committed === text) return console.log(`stacks/graph.snapshot.json está em dia: ${summary}.`);
  if (isCheck) {
    const changes = listDifferences(committed, snapshot).join("\n");
    throw new Error(
      `stacks/graph.snapshot.json está velho. Rode npm run tools -- synth e revise o que muda:\n${changes}`,
    );
  }
  writeFileSync(snapshotFile, text);
  console.log(`stacks/graph.snapshot.json gravado: ${summary}.`);
}
