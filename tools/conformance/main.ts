/**
 * Runs `npm run conformance [-- table|cloud|bank …]`: compares the product and its stand-ins with
 * independent implementations, which are Amazon's DynamoDB Local (Java), moto, pypix-api and pywa
 * (Python), stripe-mock (Go) and prism (npm); docs/reports/conformance.md lists the comparisons.
 * When a part's language is missing, the command skips the part and says so in one sentence.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { installApart } from "../install-apart.ts";
import { readOptions } from "../read-options.ts";
import { startDynamoLocal } from "./dynamodb-local.ts";
import { bringMetaFile } from "./meta-file.ts";
import { pythonWith, startMoto } from "./python.ts";
import { ensureDownloaded, Missing, type Service } from "./service.ts";
import { startStripeMock } from "./stripe-mock.ts";

const { positionals: asked } = readOptions({ allowPositionals: true, options: {} });
const root = path.join(import.meta.dirname, "../..");

/** A program that a test starts itself: its "address" is its path. */
const programAt = (url: string): Service => ({ url, stop: async () => {} });

function bringPrism(): string {
  const without = "no client and no stand-in is judged by a description.";
  const program = "@stoplight/prism-cli/dist/index.js";
  return ensureDownloaded("prism", without, () => installApart(path.join(import.meta.dirname, "prism"), program));
}

const starts = {
  CONFORMANCE_DYNAMODB: startDynamoLocal,
  CONFORMANCE_MOTO: startMoto,
  CONFORMANCE_STRIPE: startStripeMock,
  CONFORMANCE_PRISM: async () => programAt(bringPrism()),
  CONFORMANCE_PYPIX: async () => programAt(pythonWith("pypix", "10 MB")),
  CONFORMANCE_PYWA: async () => programAt(pythonWith("pywa", "5 MB")),
  CONFORMANCE_META: async () => programAt(await bringMetaFile()),
  /** The integration suite finds its database by this variable, as every region does. */
  DYNAMODB_ENDPOINT: startDynamoLocal,
} as const;
type Need = keyof typeof starts;

const parts: Readonly<Record<string, { folder: string; needs: readonly Need[] }>> = {
  sdk: { folder: "tests/conformance/sdk-errors/", needs: [] },
  table: { folder: "tests/conformance/table-calls/", needs: ["CONFORMANCE_DYNAMODB"] },
  cloud: {
    folder: "tests/conformance/whole-life/",
    needs: ["CONFORMANCE_DYNAMODB", "CONFORMANCE_MOTO", "CONFORMANCE_STRIPE"],
  },
  services: { folder: "tests/conformance/services/", needs: ["CONFORMANCE_MOTO"] },
  bank: { folder: "tests/conformance/bank/", needs: ["CONFORMANCE_PRISM", "CONFORMANCE_PYPIX"] },
  whatsapp: { folder: "tests/conformance/whatsapp/", needs: ["CONFORMANCE_PYWA"] },
  "whatsapp-file": { folder: "tests/conformance/whatsapp-file/", needs: ["CONFORMANCE_PRISM", "CONFORMANCE_META"] },
  integration: { folder: "tests/integration/", needs: ["DYNAMODB_ENDPOINT"] },
};

const services = new Map<Need, Service | Missing>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
try {
  const chosen = Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name));
  const projectOf = (name: string) => (name === "integration" ? "integration" : "conformance");
  const { conformance = [], integration = [] } = Object.groupBy(chosen, projectOf);
  const isGood = [await compare("conformance", conformance), await compare("integration", integration)];
  process.exitCode = isGood.includes(false) ? 1 : 0;
} finally {
  for (const service of services.values()) if (!(service instanceof Missing)) await service.stop();
}

async function serviceOf(need: Need): Promise<Service | Missing> {
  const known = services.get(need);
  if (known !== undefined) return known;
  const service = await starts[need]().catch((error: unknown) => {
    if (error instanceof Missing) return error;
    throw error;
  });
  services.set(need, service);
  return service;
}

async function compare(project: string, names: readonly string[]): Promise<boolean> {
  const folders: string[] = [];
  const environment: Partial<Record<Need, string>> = {};
  for (const name of names) {
    const { folder = "", needs = [] } = parts[name] ?? {};
    const found = await Promise.all(needs.map(async (need) => ({ need, service: await serviceOf(need) })));
    const missing = found.map(({ service }) => service).find((service) => service instanceof Missing);
    if (missing) console.log(`── ${name} is skipped: ${missing.message}`);
    else folders.push(folder);
    for (const { need, service } of found) if (!(service instanceof Missing)) environment[need] = service.url;
  }
  if (folders.length === 0) return true;
  // The parts run one after another, because one of them empties moto.
  const args = ["node_modules/vitest/vitest.mjs", "run", `--project=${project}`, "--no-file-parallelism", ...folders];
  // The implementations log to pipes that this process reads, so it must not wait synchronously.
  const tests = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });
  const [status] = await once(tests, "close");
  return status === 0;
}
