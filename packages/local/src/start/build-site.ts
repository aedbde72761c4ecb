import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../graph/read-graph.ts";
import type { Graph } from "../graph-types.ts";
import { StartError } from "./start-error.ts";

const frontend = path.join(repositoryRoot, "packages/frontend");
const SOURCES = [
  "packages/frontend/{*.html,vite.config.ts,package.json}",
  "packages/{frontend/src,frontend/public,frontend/prerender,contracts/src}/**",
];

/** Returns the variables of a build whose site checks every API response. */
export function siteEnvironment(graph: Graph): Record<string, string> {
  return {
    VITE_USER_POOL_ID: graph.userPool?.id ?? "",
    VITE_USER_POOL_CLIENT_ID: graph.userPool?.clientId ?? "",
    VITE_USER_POOL_ENDPOINT: "/aws/cognito-idp/",
    VITE_CHECK_ANSWERS: "true",
  };
}

/** Builds only changed sources; the last good build stays. @throws StartError with the output */
export async function buildSite(graph: Graph, folder: string): Promise<string> {
  const target = path.resolve(folder, "site");
  const environment = siteEnvironment(graph);
  const fingerprint = fingerprintOf(environment);
  const note = path.resolve(folder, "site.fingerprint");
  if (existsSync(target) && existsSync(note) && readFileSync(note, "utf8") === fingerprint) return target;
  const next = path.resolve(folder, "site.next");
  mkdirSync(folder, { recursive: true });
  const complaint = await runNode(["prerender/main.ts", "--outDir", next], { cwd: frontend, environment });
  if (complaint !== undefined) throw new StartError(`O site não compilou:\n${complaint}`);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
  writeFileSync(note, fingerprint);
  return target;
}

function fingerprintOf(environment: Record<string, string>): string {
  const hash = createHash("sha256").update(JSON.stringify(environment));
  const files = [...globSync(SOURCES, { cwd: repositoryRoot }), "package-lock.json"].sort();
  for (const file of files) {
    const full = path.join(repositoryRoot, file);
    if (statSync(full).isFile()) hash.update(file).update(readFileSync(full));
  }
  return hash.digest("hex");
}

const OUTPUT_LIMIT = 2_000;

/** Runs a program in a process, to free its memory. @returns the end of a failure's output */
async function runNode(
  args: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Readonly<Record<string, string>> },
): Promise<string | undefined> {
  const env = { ...process.env, ...environment, NODE_ENV: "production" };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const endWithParent = () => child.kill();
  process.once("exit", endWithParent);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-OUTPUT_LIMIT);
    });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  process.off("exit", endWithParent);
  return code === 0 ? undefined : output.trim();
}
