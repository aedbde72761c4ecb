import { execFileSync } from "node:child_process";

/** One line of `ps`: a process, its parent, and its resident memory in kilobytes. */
const LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s*$/;

/**
 * Sums the resident megabytes of a process and its descendants, except `ps`; shared pages count for
 * each process.
 * @throws Error when `ps` is missing
 */
export function residentMegabytes(root: number): number {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).split("\n");
  const processes = lines.flatMap((line) => {
    const [, pid, parent, kilobytes] = LINE.exec(line)?.map(Number) ?? [];
    return pid === undefined || parent === undefined || kilobytes === undefined ? [] : [{ pid, parent, kilobytes }];
  });
  const heldBy = (pid: number): number => {
    const own = processes.find((one) => one.pid === pid)?.kilobytes ?? 0;
    return processes.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + heldBy(child.pid), own);
  };
  return heldBy(root) / 1024;
}

/** Measures a process tree four times a second. Returns the peak and the result of `work`. */
export async function peakWhile<T>(root: number, work: () => Promise<T>): Promise<{ peak: number; answer: T }> {
  let peak = residentMegabytes(root);
  const look = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(root));
  }, 250);
  try {
    const answer = await work();
    return { peak: Math.max(peak, residentMegabytes(root)), answer };
  } finally {
    clearInterval(look);
  }
}
