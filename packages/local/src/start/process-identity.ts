import { readFileSync, writeFileSync } from "node:fs";

/** A process, told apart from a later one that got the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since boot; "" where the system does not tell. */
  startedAt: string;
}

/** The identity of a running process; undefined when it does not run. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  return isAlive(pid) ? { pid, startedAt: startOf(pid) } : undefined;
}

/** Stores who a process is; leaves the file alone when the process ended before it could be asked. */
export function writeIdentity(file: string, pid: number): void {
  const identity = identityOf(pid);
  if (identity !== undefined) writeFileSync(file, JSON.stringify(identity));
}

/** True while that very process runs. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return isAlive(pid) && startOf(pid) === startedAt;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A killed child that nobody waited for is still listed; it runs no more.
  return stateOf(pid) !== "Z";
}

/** Field 22 of /proc/<pid>/stat; the command before it may hold spaces and brackets. */
function startOf(pid: number): string {
  return statOf(pid)?.[19] ?? "";
}

function stateOf(pid: number): string {
  return statOf(pid)?.[0] ?? "";
}

function statOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
