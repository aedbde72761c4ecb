import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { numberAt, parseRecord, textAt } from "../../json.ts";
import { isRunning, writeIdentity } from "../../start/process-identity.ts";
import { START_AFRESH, StartError } from "../../start/start-error.ts";
import { findDynoxide } from "./binary.ts";

const START_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 3_000;
const POLL_MS = 5;

/** A running DynamoDB. */
export interface DynamoServer {
  endpoint: string;
  /** Orderly end: resolves when the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL, without any tidying up. */
  kill(): Promise<void>;
}

/**
 * Starts dynoxide on a free port; `DYNAMODB_ENDPOINT` names a server to use instead. A server that a killed parent left on
 * the same file is ended first. @param file absent: in memory.
 * @throws StartError in Portuguese.
 */
export async function startDynamo(file?: string): Promise<DynamoServer> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given !== undefined) return { endpoint: given, stop: async () => {}, kill: async () => {} };
  const pidFile = file === undefined ? undefined : `${file}.pid`;
  const binary = findDynoxide();
  if (pidFile !== undefined) await endStale(pidFile);
  const port = await freePort();
  const args = [
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    ...(file === undefined ? [] : ["--db-path", file]),
  ];
  const child = spawn(binary, args, { stdio: ["ignore", "ignore", "pipe"] });
  // dynoxide survives its parent: take it along when this process ends in any way that runs code.
  const takeAlong = () => child.kill("SIGKILL");
  process.once("exit", takeAlong);
  if (pidFile !== undefined && child.pid !== undefined) writeIdentity(pidFile, child.pid);
  await waitUntilListening(child, port).catch((error: Error) => {
    throw new StartError(explain(error.message, file));
  });
  const end = async (signal: NodeJS.Signals) => {
    process.off("exit", takeAlong);
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

/** Fails early when there is no database for this machine. @throws StartError in Portuguese. */
export function assertDynamoAvailable(): void {
  if (process.env.DYNAMODB_ENDPOINT === undefined) findDynoxide();
}

async function endStale(pidFile: string): Promise<void> {
  const noted = existsSync(pidFile) ? parseRecord(readFileSync(pidFile, "utf8")) : undefined;
  if (noted === undefined) return;
  const stale = { pid: numberAt(noted, "pid", 0), startedAt: textAt(noted, "startedAt") };
  if (stale.pid <= 0 || !isRunning(stale)) return;
  process.kill(stale.pid, "SIGKILL");
  const limit = performance.now() + STOP_LIMIT_MS;
  while (isRunning(stale)) {
    if (performance.now() > limit)
      throw new StartError(`O banco de dados da execução anterior (processo ${stale.pid}) não terminou.`);
    await pause(POLL_MS);
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  const state = { output: "", isGone: false };
  child.stderr?.on("data", (chunk: Buffer) => {
    state.output = `${state.output}${chunk}`.slice(-500);
  });
  child.once("error", (error) => {
    state.output = error.message;
    state.isGone = true;
  });
  // "exit" comes before the last words of stderr, "close" after them.
  child.once("close", () => {
    state.isGone = true;
  });
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await accepts(port))) {
    if (state.isGone || performance.now() > limit) {
      child.kill("SIGKILL");
      throw new Error(state.output.trim() || "sem mensagem");
    }
    await pause(POLL_MS);
  }
}

/** What a person can do about a database that does not start, in Portuguese. */
function explain(output: string, file = ""): string {
  if (/not a valid SQLite database|malformed/i.test(output))
    return `O arquivo ${file} está corrompido. ${START_AFRESH}`;
  return `O banco de dados local não subiu: ${output}`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  child.kill(signal);
  const hard = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await gone;
  clearTimeout(hard);
}
