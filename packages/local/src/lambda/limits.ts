import type { Graph, LambdaSpec } from "../graph-types.ts";
import type { Store } from "../types.ts";
import { LambdaFailure } from "./failure.ts";

const NAMESPACE = "lambda.reserved";
type Kept = { count: number | undefined };

export type Limits = ReturnType<typeof createLimits>;

/** The region limits a Lambda only to zero executions, because it counts none. */
export function createLimits(graph: Graph, store: Store) {
  const deployed = new Map(
    graph
      .ofType("aws:lambda/function:Function")
      .map(({ inputs }) => [inputs.name, inputs.reservedConcurrentExecutions]),
  );
  const of = ({ name, logicalName }: LambdaSpec): number | undefined => {
    const kept = store.get<Kept>(NAMESPACE, logicalName);
    const count = deployed.get(name);
    return kept ? kept.count : typeof count === "number" ? count : undefined;
  };
  return {
    of,
    set: ({ logicalName }: LambdaSpec, count: number | undefined) => store.set(NAMESPACE, logicalName, { count }),
    /** @throws LambdaFailure "throttled" for a Lambda that may not run */
    check(logicalName: string) {
      const lambda = graph.lambdas.find((one) => one.logicalName === logicalName);
      if (!lambda || of(lambda) !== 0) return;
      throw new LambdaFailure("throttled", logicalName, {
        type: "TooManyRequestsException",
        message: "Rate Exceeded.",
      });
    },
  };
}
