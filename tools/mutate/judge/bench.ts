/** Runs the process that tests mutants. After a mutant that stops the process, a new one starts. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, Order } from "./worker.ts";

const WORKER = join(import.meta.dirname, "worker.ts");
/**
 * The number of orders (messages with a mutant and its tests) after which a new process starts,
 * because modules that were loaded again are never freed.
 */
const MOST_ORDERS = 150;

/** An order's outcome. The order has a mutant, which may make the process hang or crash. */
export type Outcome = Answer | "does not end" | "crashes";
export type Bench = { ask: (order: Order, mostMs: number) => Promise<Outcome>; close: () => void };

const start = async (root: string): Promise<ChildProcess> => {
  const worker = fork(WORKER, [root], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--no-warnings", "--max-old-space-size=1024"],
    env: { ...process.env, NODE_ENV: "test", VITEST: "true" },
  });
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("exit", (code) => reject(new Error(`the judging process ended at once: ${code}`)));
  });
  return worker;
};

export function openBench(root: string): Bench {
  let worker: ChildProcess | undefined;
  let orders = 0;
  const stop = () => {
    worker?.kill("SIGKILL");
    worker = undefined;
    orders = 0;
  };
  const ask = async (order: Order, mostMs: number): Promise<Outcome> => {
    if (orders >= MOST_ORDERS) stop();
    worker ??= await start(root);
    orders += 1;
    const at = worker;
    const outcome = await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve("does not end"), mostMs);
      const end = (result: Outcome) => {
        clearTimeout(timer);
        resolve(result);
      };
      at.removeAllListeners().once("message", (answer: Answer) => end(answer));
      at.once("exit", () => end("crashes"));
      at.send(order);
    });
    if (typeof outcome === "string") stop();
    return outcome;
  };
  return { ask, close: stop };
}
