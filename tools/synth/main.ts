/**
 * Writes `stacks/graph.snapshot.json`, the AWS resources that `sst deploy --stage production` would
 * create, by the SST CLI's own evaluation, without AWS. `npm run dryrun` fails when it is outdated.
 */
import { writeFileSync } from "node:fs";
import { runDiff } from "../dryrun/run-cli.ts";
import { readOptions } from "../read-options.ts";
import { ensurePlatform } from "./ensure-platform.ts";
import { snapshotFile } from "./paths.ts";
import { secretsWithout } from "./secrets.ts";
import { snapshotText, toSnapshot } from "./snapshot.ts";

readOptions({ options: {} });
ensurePlatform();
const { graph, output } = await runDiff("production", secretsWithout());
if (graph === undefined || graph.errors.length > 0) {
  console.error(`Não foi possível sintetizar a infraestrutura.\n${graph?.errors.join("\n") ?? output}`);
  process.exit(1);
}
const snapshot = toSnapshot("production", graph);
writeFileSync(snapshotFile, snapshotText(snapshot));
console.log(`stacks/graph.snapshot.json gravado: ${snapshot.resources.length} recursos.`);
