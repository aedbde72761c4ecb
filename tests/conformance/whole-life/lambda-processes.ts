import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Graph, LambdaSpec } from "@emdia/local/graph-types";
import { buildBundles } from "../../../tools/bundle/build.ts";
import type { Answered, Asked } from "./lambda-process.ts";

/** The built Lambdas. Each has its own process from its first call on. */
export type LambdaProcesses = {
  invoke(name: string, event: unknown): Promise<unknown>;
  setNow(instant: Date): void;
  close(): void;
};

/**
 * Builds all bundles as for a deployment.
 * @param environmentOf returns a Lambda's variables, by its spec
 */
export async function openLambdas(
  graph: Graph,
  environmentOf: (lambda: LambdaSpec) => Record<string, string>,
): Promise<LambdaProcesses> {
  const { bundles, discard } = await buildBundles();
  const children = new Map<string, ChildProcess>();
  const waiting = new Map<number, (answer: Answered) => void>();
  let [calls, offset] = [0, 0];

  function start(name: string): ChildProcess {
    const bundle = bundles.find((one) => one.name === name);
    const lambda = graph.lambdas.find((one) => one.logicalName === name);
    if (bundle === undefined || lambda === undefined) throw new Error(`no Lambda ${name}`);
    const program = join(import.meta.dirname, "lambda-process.ts");
    const env = { PATH: process.env.PATH ?? "", TZ: ":UTC", ...lambda.environment, ...environmentOf(lambda) };
    const child = fork(program, [bundle.file, bundle.handler, String(lambda.timeoutSeconds)], {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", (answer: Answered) => waiting.get(answer.id)?.(answer));
    child.on("exit", (code) => {
      for (const [id, settle] of waiting) settle({ id, error: `${name} ended with ${code}` });
    });
    return child;
  }
  return {
    async invoke(name, event) {
      const child = children.get(name) ?? start(name);
      children.set(name, child);
      calls += 1;
      const asked: Asked = { id: calls, event, now: Date.now() + offset };
      const answer = await new Promise<Answered>((resolve) => {
        waiting.set(asked.id, resolve);
        child.send(asked);
      });
      waiting.delete(asked.id);
      if (answer.error !== undefined) throw new Error(`${name}: ${answer.error}`);
      return answer.result;
    },
    setNow(instant) {
      offset = instant.getTime() - Date.now();
    },
    close() {
      for (const child of children.values()) child.kill("SIGKILL");
      discard();
    },
  };
}
