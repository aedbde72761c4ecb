/** Worlds played by several processes, answered in the order of their seeds whoever was first. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Verdict } from "../judge/judge-world.ts";
import type { Order } from "./worker.ts";

const WORKER = join(import.meta.dirname, "worker.ts");
/** Worlds a worker is given at a time. */
const BATCH = 4;
/** Each worker has a core to itself: helpers that collect its garbage beside it would take another's. */
const NODE_OPTIONS = ["--single-threaded-gc", "--max-semi-space-size=32"];

/** `end`, once aborted, ends the play with the worlds that were taken. */
export type Crew = {
  jobs: number;
  mutant?: string | undefined;
  fault?: number | undefined;
  end?: AbortSignal | undefined;
};

/** Plays worlds from a seed on until `take`, which sees them in order, says that it has enough. */
export function playFrom(
  first: number,
  { jobs, mutant, fault, end }: Crew,
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
