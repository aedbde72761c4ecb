import type { readGraph } from "./graph/read-graph.ts";

export type Graph = ReturnType<typeof readGraph>;

export type GraphResource = ReturnType<Graph["ofType"]>[number];
export type LambdaSpec = Graph["lambdas"][number];
export type PolicyStatement = LambdaSpec["policy"][number];
export type PolicyCondition = PolicyStatement["conditions"][number];
export type TableSpec = Graph["tables"][number];
export type IndexSpec = TableSpec["indexes"][number];
export type KeySpec = Pick<IndexSpec, "hashKey" | "rangeKey">;
export type QueueSpec = Graph["queues"][number];
export type MappingSpec = Graph["mappings"][number];
export type RuleSpec = Graph["rules"][number];
export type TargetSpec = RuleSpec["targets"][number];
export type ScheduleSpec = Graph["schedules"][number];
export type RouteSpec = Graph["routes"][number];
export type JwtAuthorizerSpec = NonNullable<RouteSpec["authorizer"]>;
export type UserPoolSpec = NonNullable<Graph["userPool"]>;
