import type { Graph, GraphResource } from "../graph-types.ts";

/** Builds a graph with only the given raw resources, for tests of one stand-in. */
export function emptyGraph(resources: readonly GraphResource[] = []): Graph {
  return {
    ...{ stage: "test", region: "sa-east-1", accountId: "123456789012" },
    ofType: (type) => resources.filter((one) => one.type === type),
    ...{ lambdas: [], tables: [], queues: [], mappings: [], buses: [], rules: [], schedules: [], routes: [] },
  };
}
