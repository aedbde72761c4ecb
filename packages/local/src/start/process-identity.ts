import { readFileSync, writeFileSync } from "node:fs";

/** The identity of a process, which differs from that of a later process with the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** The start time in clock ticks since boot, or "" when the system does not provide it. */
  startedAt: string;
}

/** Returns the identity of a running process, or undefined when the process does not run. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  return isAlive(pid) ? { pid, startedAt: startOf(pid) } : undefined;
}

/**
 * Writes the identity of a process. It leaves the file unchanged when the process has already
 * ended.
 */
export function writeIdentity(file: string, pid: number): void {
  const identity = identityOf(pid);
  if (identity !== undefined) writeFileSync(file, JSON.stringify(identity));
}

/** Tells whether exactly this process still runs. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return isAlive(pid) && startOf(pid) === startedAt;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A killed child process stays listed until its parent waits for it, but it no longer runs.
  return stateOf(pid) !== "Z";
}

/** Returns field 22 of /proc/<pid>/stat. The command before it may contain spaces and brackets. */
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
