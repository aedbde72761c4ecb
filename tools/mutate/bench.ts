/** Runs the process that tests mutants. After a mutant that stops the process, a new one starts. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, Order } from "./worker.ts";

/**
 * The number of orders (messages with a mutant and its tests) after which a new process starts,
 * because modules that were loaded again are never freed.
 */
const MOST_ORDERS = 150;
const MOST_START_MS = 60_000;

/** An order's outcome. The order has a mutant, which may make the process hang or crash. */
export type Outcome = Answer | "does not end" | "crashes";
export type Bench = { ask: (order: Order, mostMs: number) => Promise<Outcome>; close: () => void };

const outcomeOf = (worker: ChildProcess, mostMs: number) =>
  new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => resolve("does not end"), mostMs);
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    worker.removeAllListeners().once("message", end);
    worker.once("exit", () => end("crashes"));
  });

async function start(root: string): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, "worker.ts"), [root], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--no-warnings", "--max-old-space-size=1024"],
    env: { ...process.env, NODE_ENV: "test", VITEST: "true" },
  });
  const outcome: unknown = await outcomeOf(worker, MOST_START_MS);
  if (outcome !== "ready") throw new Error(`the judging process ${outcome} at its start`);
  return worker;
}

export function openBench(root: string): Bench {
  let [worker, orders]: [ChildProcess | undefined, number] = [undefined, 0];
  const close = () => {
    worker?.kill("SIGKILL");
    [worker, orders] = [undefined, 0];
  };
  const ask = async (order: Order, mostMs: number): Promise<Outcome> => {
    if (orders >= MOST_ORDERS) close();
    worker ??= await start(root);
    orders += 1;
    worker.send(order);
    const outcome = await outcomeOf(worker, mostMs);
    if (typeof outcome === "string") close();
    return outcome;
  };
  return { ask, close };
}
