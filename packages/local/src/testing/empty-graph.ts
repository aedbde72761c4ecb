import type { Graph, GraphResource } from "../graph-types.ts";

export function emptyGraph(resources: readonly Omit<GraphResource, "parent">[] = []): Graph {
  return {
    region: "sa-east-1",
    accountId: "123456789012",
    ofType: (type) => resources.filter((one) => one.type === type).map((one) => ({ ...one, parent: undefined })),
    lambdas: [],
    tables: [],
    queues: [],
    mappings: [],
    buses: [],
    rules: [],
    schedules: [],
    routes: [],
    userPool: undefined,
  };
}
