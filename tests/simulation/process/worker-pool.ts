/** Plays worlds in several processes, and returns the verdicts in the order of their seeds. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Verdict } from "../judge/judge-world.ts";
import type { Order } from "./worker.ts";

const WORKER = join(import.meta.dirname, "worker.ts");
const BATCH = 4;
/** Node's threads for garbage collection would use another worker's core. */
const NODE_OPTIONS = ["--single-threaded-gc", "--max-semi-space-size=128"];

/** How worlds are played; when `end` is aborted, the play ends with the worlds accepted so far. */
export type WorkerPool = {
  jobs: number;
  mutant?: string | undefined;
  fault?: number | undefined;
  end?: AbortSignal | undefined;
};

/** Plays worlds in the order of seeds, until `take` has received a verdict and returns true. */
export function playFrom(
  first: number,
  { jobs, mutant, fault, end }: WorkerPool,
  take: (verdict: Verdict) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = new Map<number, Verdict>();
    let [next, expected, isOver] = [first, first, false];
    const workers: ChildProcess[] = [];

    const finish = (error?: Error) => {
      if (isOver) return;
      isOver = true;
      for (const worker of workers) worker.kill("SIGKILL");
      if (error) reject(error);
      else resolve();
    };

    const feed = (worker: ChildProcess) => {
      const order: Order = { seeds: Array.from({ length: BATCH }, () => next++), fault };
      let left = BATCH;
      worker.removeAllListeners("message").on("message", (verdict: Verdict) => {
        waiting.set(verdict.seed, verdict);
        drain();
        left -= 1;
        if (left === 0 && !isOver) feed(worker);
      });
      worker.send(order);
    };

    const drain = () => {
      for (let verdict = waiting.get(expected); verdict && !isOver; verdict = waiting.get(expected)) {
        waiting.delete(expected);
        expected += 1;
        if (take(verdict)) finish();
      }
    };

    end?.addEventListener("abort", () => finish());
    for (let job = 0; job < jobs; job++) {
      const worker = fork(WORKER, mutant ? [mutant] : [], {
        execArgv: NODE_OPTIONS,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      workers.push(worker);
      worker.once("message", () => feed(worker));
      worker.once("error", finish);
      worker.once("exit", (code) => finish(new Error(`a worker ended early: ${code}`)));
    }
  });
}
