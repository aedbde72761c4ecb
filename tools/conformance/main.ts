/**
 * Runs `npm run conformance [-- table|cloud|bank …]`: compares the product and its stand-ins
 * with independent implementations, which are Amazon's DynamoDB Local (Java), moto and pypix-api
 * (Python), stripe-mock (Go) and prism (npm). docs/reports/conformance.md lists the comparisons.
 * When a part's language is missing, the command skips the part and says so in one sentence.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { startDynamoLocal } from "./dynamodb-local.ts";
import { startMoto } from "./moto.ts";
import { bringPrism } from "./prism.ts";
import { pythonWith } from "./python.ts";
import { Missing, type Service } from "./service.ts";
import { startStripeMock } from "./stripe-mock.ts";

type Need = "dynamodb" | "moto" | "stripe" | "prism" | "pypix";
/** A part: its test files, the services that they need, and the arguments for vitest. */
type Part = { name: string; needs: readonly Need[]; args: readonly string[] };

const root = path.join(import.meta.dirname, "../..");
const variables: Readonly<Record<Need, string>> = {
  dynamodb: "CONFORMANCE_DYNAMODB",
  moto: "CONFORMANCE_MOTO",
  stripe: "CONFORMANCE_STRIPE",
  prism: "CONFORMANCE_PRISM",
  pypix: "CONFORMANCE_PYPIX",
};
/** A program that a test starts itself: its "address" is its path. */
const programAt = (url: string): Service => ({ url, stop: async () => {} });
const starts: Readonly<Record<Need, () => Promise<Service>>> = {
  dynamodb: startDynamoLocal,
  moto: startMoto,
  stripe: startStripeMock,
  prism: async () => programAt(bringPrism()),
  pypix: async () => programAt(pythonWith("pypix", "10 MB")),
};
const suite = (folder: string) => ["--project=conformance", `tests/conformance/${folder}/`];
const parts: readonly Part[] = [
  { name: "sdk", needs: [], args: suite("sdk-errors") },
  { name: "table", needs: ["dynamodb"], args: suite("table-calls") },
  { name: "cloud", needs: ["dynamodb", "moto", "stripe"], args: suite("whole-life") },
  { name: "services", needs: ["moto"], args: suite("services") },
  { name: "bank", needs: ["prism", "pypix"], args: suite("bank") },
  { name: "integration", needs: ["dynamodb"], args: ["--project=integration"] },
];

const asked = process.argv.slice(2);
const chosen = parts.filter(({ name }) => asked.length === 0 || asked.includes(name));
const services = new Map<Need, Service | string>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
try {
  process.exitCode = await main();
} finally {
  for (const service of services.values()) if (typeof service !== "string") await service.stop();
}

async function main(): Promise<number> {
  const totals = { passed: 0, failed: 0 };
  for (const part of chosen) {
    const running = await Promise.all(part.needs.map(async (need) => ({ need, service: await serviceOf(need) })));
    const [missing] = running.flatMap(({ service }) => (typeof service === "string" ? [service] : []));
    if (missing !== undefined) {
      console.log(`── ${part.name} is skipped: ${missing}`);
      continue;
    }
    const environment = running.map(({ need, service }) => [
      variables[need],
      typeof service === "string" ? "" : service.url,
    ]);
    const ended = await runTests(part, Object.fromEntries(environment));
    totals.passed += ended.passed;
    totals.failed += ended.failed;
  }
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 ? 0 : 1;
}

/** Starts a service at most once. Returns it, or a sentence that says why it is missing. */
async function serviceOf(need: Need): Promise<Service | string> {
  const known = services.get(need);
  if (known !== undefined) return known;
  const service = await starts[need]().catch((error: unknown) => {
    if (error instanceof Missing) return error.message;
    throw error;
  });
  services.set(need, service);
  return service;
}

/** Runs a part's files. The integration suite finds its database as every region does. */
async function runTests({ name, args }: Part, environment: Record<string, string>) {
  const database = name === "integration" ? { DYNAMODB_ENDPOINT: environment.CONFORMANCE_DYNAMODB ?? "" } : {};
  const begin = performance.now();
  console.log(`── ${name}`);
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NO_COLOR: "1", ...environment, ...database },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk;
    process.stdout.write(chunk);
  });
  const status = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  console.log(`── ${name}: ${status === 0 ? "ok" : "FAILED"} in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  const count = (word: string) => Number(new RegExp(`Tests .*?(\\d+) ${word}`).exec(said)?.[1] ?? 0);
  return { passed: count("passed"), failed: status === 0 ? 0 : Math.max(1, count("failed")) };
}
