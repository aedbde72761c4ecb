import { fork } from "node:child_process";
import { type ChannelListener, subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { environmentOf } from "@emdia/local/lambda/environment";
import type { Region } from "@emdia/local/region-types";
import type { Turn } from "./worker.ts";

const WORKER = join(import.meta.dirname, "worker.ts");
const HANDLER = "packages/functions/src/billing/owner.handler";
const REQUESTS = "http.server.request.start";

export type OwnerWorker = {
  /**
   * Resolves when the worker has answered or is dead. @throws Error when the worker fails on the
   * message
   */
  work(ownerId: string): Promise<void>;
  /** Kills the process as `kill -9` does. It resolves when the process has ended. */
  kill(): Promise<void>;
};

function lambdaIn({ graph }: Region) {
  const lambda = graph.lambdas.find(({ handler }) => handler === HANDLER);
  if (!lambda) throw new Error(`no Lambda runs ${HANDLER}`);
  return lambda;
}

/** Counts the worker's calls from the first one on. @returns a function that stops counting */
export function watchCalls(region: Region, onCall: (count: number) => void): () => void {
  const credential = `Credential=${lambdaIn(region).logicalName}/`;
  let count = 0;
  const listener: ChannelListener = (message) => {
    const { request }: { request?: IncomingMessage } = Object(message);
    if (request?.headers.authorization?.includes(credential)) onCall(++count);
  };
  subscribe(REQUESTS, listener);
  return () => void unsubscribe(REQUESTS, listener);
}

/** Starts a worker. It resolves once the worker's code is loaded. */
export async function startWorker(region: Region): Promise<OwnerWorker> {
  const stdio = ["ignore", "ignore", "pipe", "ipc"] as const;
  const env = environmentOf(region.graph, lambdaIn(region), { site: region.url, aws: region.awsUrl });
  const child = fork(WORKER, [], { env, execArgv: [], stdio: [...stdio] });
  const said = child.stderr ? text(child.stderr) : Promise.resolve("");
  const gone = once(child, "exit");
  const answer = () => Promise.race([once(child, "message"), gone.then(() => undefined)]);
  if (!(await answer())) throw new Error(`the worker did not start: ${await said}`);
  return {
    async work(ownerId) {
      const answered = answer();
      const turn: Turn = { ownerId, offsetMs: region.clock.offsetMs };
      child.send(turn);
      const [failed] = (await answered) ?? [0];
      if (failed !== 0) throw new Error("the worker's message failed");
    },
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
