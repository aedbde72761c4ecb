import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { numberAt, parseRecord, textAt } from "../json.ts";

/** A process identity, which differs from that of a later process with the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** The start time in clock ticks since boot, or "" when the system does not provide it. */
  startedAt: string;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  return isAlive(pid) ? { pid, startedAt: startOf(pid) } : undefined;
}

/** The file stays unchanged when the process has already ended. */
export function writeIdentity(file: string, pid: number): void {
  const identity = identityOf(pid);
  if (identity !== undefined) writeFileSync(file, JSON.stringify(identity));
}

export function readIdentity(file: string): ProcessIdentity | undefined {
  const noted = (existsSync(file) ? parseRecord(readFileSync(file, "utf8")) : undefined) ?? {};
  const pid = numberAt(noted, "pid", 0);
  return pid > 0 ? { pid, startedAt: textAt(noted, "startedAt") } : undefined;
}

export const isRunning = ({ pid, startedAt }: ProcessIdentity): boolean => isAlive(pid) && startOf(pid) === startedAt;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A killed child process stays listed until its parent waits for it, but it is no longer running.
  return stateOf(pid) !== "Z";
}

/** Returns field 22 of /proc/<pid>/stat, behind a command that may contain spaces. */
const startOf = (pid: number): string => statOf(pid)?.[19] ?? "";

const stateOf = (pid: number): string => statOf(pid)?.[0] ?? "";

function statOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
