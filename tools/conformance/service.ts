import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Service = { url: string; stop(): Promise<void> };

/** The sentence names the tool and the skipped comparison. */
export class Missing extends Error {}

export const sumOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

export const cache = path.join(import.meta.dirname, "../../.conformance");

const START_LIMIT_MS = 600_000;
const POLL_MS = 100;

/** @throws Missing when the program cannot be called */
export function requireProgram(program: string, asks: string, without: string): void {
  if (spawnSync(program, [asks], { stdio: "ignore" }).status !== 0)
    throw new Missing(`${program} is not on this machine: ${without}`);
}

/** @throws Error with the program's last output */
export function runToEnd(program: string, args: readonly string[], options: { env?: NodeJS.ProcessEnv } = {}): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}\n${stderr}`);
}

/** A failed download counts like a missing language. @throws Missing with its last line */
export function ensureDownloaded<T>(what: string, without: string, download: () => T): T {
  try {
    return download();
  } catch (error) {
    if (error instanceof Missing) throw error;
    const last = error instanceof Error ? error.message.trim().split("\n").at(-1) : "";
    throw new Missing(`${what} could not be brought from its registry (${last}): ${without}`);
  }
}

/** Waits for any response. The server ends with this process. @throws Error with its last output */
export async function startServer(url: string, program: string, args: readonly string[]): Promise<Service> {
  const child = spawn(program, args, { cwd: cache, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
  child.once("error", (error) => {
    said = error.message;
  });
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  const isUp = await untilAnswering(url, child);
  if (!isUp) killChild();
  if (!isUp) throw new Error(`${program} did not answer at ${url}:\n${said}`);
  return {
    url,
    stop: async () => {
      process.off("exit", killChild);
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function untilAnswering(url: string, child: ChildProcess): Promise<boolean> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit && child.exitCode === null) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return true;
    await pause(POLL_MS);
  }
  return false;
}
