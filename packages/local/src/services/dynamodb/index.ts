import type { Graph } from "../../graph-types.ts";
import { isRecord, type Json, optionalText, parseRecord, recordAt, recordsAt, textAt } from "../../json.ts";
import type { AwsService, ServiceContext } from "../../types.ts";
import type { DynamoConnection } from "./forward.ts";

/** Transactions are no IAM actions of their own: each item needs the action of what it does. */
const TRANSACT_ACTIONS: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

interface Needed {
  action: string;
  resource: string;
}

/** DynamoDB behind IAM: every call is checked against the caller's role and handed on to the real server. */
export function createDynamo(
  { authorize, graph }: Pick<ServiceContext, "authorize" | "graph">,
  connection: DynamoConnection,
): AwsService {
  return {
    name: "dynamodb",
    matches: ({ headers }) => (headers["x-amz-target"] ?? "").startsWith("DynamoDB_20120810."),
    async handle({ action, body }, caller) {
      const input = parseRecord(body.toString("utf8")) ?? {};
      for (const { action: needed, resource } of neededFor(graph, action, input)) authorize(caller, needed, resource);
      return connection.call(action, body);
    },
  };
}

function neededFor(graph: Graph, action: string, input: Json): readonly Needed[] {
  if (action.startsWith("Transact"))
    return recordsAt(input, "TransactItems").flatMap((item) => transactNeeds(graph, item));
  if (action.startsWith("Batch")) {
    const tables = Object.keys(recordAt(input, "RequestItems"));
    return tables.map((table) => ({ action: `dynamodb:${action}`, resource: tableArn(graph, table) }));
  }
  const index = optionalText(input, "IndexName");
  const arn = tableArn(graph, textAt(input, "TableName", "*"));
  return [{ action: `dynamodb:${action}`, resource: index === undefined ? arn : `${arn}/index/${index}` }];
}

function transactNeeds(graph: Graph, item: Json): readonly Needed[] {
  return Object.entries(item).map(([kind, operation]) => ({
    action: `dynamodb:${TRANSACT_ACTIONS[kind] ?? kind}`,
    resource: tableArn(graph, isRecord(operation) ? textAt(operation, "TableName") : "*"),
  }));
}

function tableArn(graph: Graph, nameOrArn: string): string {
  if (nameOrArn.startsWith("arn:")) return nameOrArn;
  return `arn:aws:dynamodb:${graph.region}:${graph.accountId}:table/${nameOrArn}`;
}
