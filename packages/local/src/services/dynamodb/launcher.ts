import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { patience } from "../../patience.ts";
import { freePort } from "../../server/listen.ts";
import { isRunning, readIdentity, writeIdentity } from "../../start/process-identity.ts";
import { START_AFRESH, StartError } from "../../start/start-error.ts";
import { findDynoxide } from "./binary.ts";

const START_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 3_000;
const POLL_MS = 5;
const PORT_TRIES = 3;

type Server = ChildProcessByStdio<null, null, Readable>;

interface Serving {
  child: Server;
  port: number;
}

export interface DynamoServer {
  endpoint: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Uses `DYNAMODB_ENDPOINT` if set. Without `file` the data are in memory. A server that a killed
 * process left on the same file is ended first. @throws StartError in Portuguese
 */
export async function startDynamo(file?: string): Promise<DynamoServer> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given !== undefined) return { endpoint: ownDatabase(given, file), stop: async () => {}, kill: async () => {} };
  const pidFile = file === undefined ? undefined : `${file}.pid`;
  const binary = findDynoxide();
  if (pidFile !== undefined) await endStale(pidFile);
  const { child, port } = await serveOnFreePort(binary, file, pidFile).catch((error: Error) => {
    throw new StartError(explain(error.message, file));
  });
  // dynoxide would outlive this process, so it is killed when this process ends.
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  const end = async (signal: NodeJS.Signals) => {
    process.off("exit", killChild);
    await endChild(child, signal);
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await end("SIGTERM");
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
    kill: () => end("SIGKILL"),
  };
}

/** @throws StartError in Portuguese when no database for this machine is installed */
export function assertDynamoAvailable(): void {
  if (process.env.DYNAMODB_ENDPOINT === undefined) findDynoxide();
}

/** DynamoDB Local has one database per access key; one file gives one key. */
function ownDatabase(endpoint: string, file: string | undefined): string {
  const url = new URL(endpoint);
  url.username =
    file === undefined ? randomBytes(8).toString("hex") : createHash("sha256").update(file).digest("hex").slice(0, 16);
  return url.href;
}

async function endStale(pidFile: string): Promise<void> {
  const stale = readIdentity(pidFile);
  if (stale === undefined || !isRunning(stale)) return;
  process.kill(stale.pid, "SIGKILL");
  const limit = performance.now() + STOP_LIMIT_MS * patience();
  while (isRunning(stale)) {
    if (performance.now() > limit)
      throw new StartError(`O banco de dados da execução anterior (processo ${stale.pid}) não terminou.`);
    await pause(POLL_MS);
  }
}

/** Starts the server on a free port, or on another when a process takes the port first. */
async function serveOnFreePort(binary: string, file?: string, pidFile?: string, tries = PORT_TRIES): Promise<Serving> {
  const port = await freePort();
  const place = file === undefined ? [] : ["--db-path", file];
  const child = spawn(binary, ["serve", "--host", "127.0.0.1", "--port", String(port), ...place], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (pidFile !== undefined && child.pid !== undefined) writeIdentity(pidFile, child.pid);
  const complaint = await untilListening(child);
  if (complaint === undefined) return { child, port };
  if (tries > 1 && /already in use/i.test(complaint)) return serveOnFreePort(binary, file, pidFile, tries - 1);
  throw new Error(complaint);
}

/** Returns undefined when the server listens, or its last output if it ends or stays silent. */
function untilListening(child: Server): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = "";
    const limit = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS * patience());
    child.stderr.on("data", (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-500);
      if (!output.includes("listening on")) return;
      clearTimeout(limit);
      resolve(undefined);
    });
    child.once("error", (error) => {
      output = error.message;
    });
    // "close" comes after "exit", which can precede the last output of stderr.
    child.once("close", () => {
      clearTimeout(limit);
      resolve(output.trim() || "sem mensagem");
    });
  });
}

function explain(output: string, file = ""): string {
  if (/not a valid SQLite database|malformed/i.test(output))
    return `O arquivo ${file} está corrompido. ${START_AFRESH}`;
  if (/readonly database|unable to open database/i.test(output))
    return `O arquivo ${file} não pode ser gravado: dê essa permissão ou escolha outra pasta com --data.`;
  return `O banco de dados local não subiu: ${output}`;
}

async function endChild(child: Server, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  const hard = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await gone;
  clearTimeout(hard);
}
