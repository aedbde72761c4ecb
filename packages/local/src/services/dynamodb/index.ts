import { jsonAnswer } from "../../aws/render-error.ts";
import type { Graph } from "../../graph-types.ts";
import { isRecord, type Json, optionalText, parseRecord, recordAt, recordsAt, textAt } from "../../json.ts";
import type { AwsResponse, AwsService, ConditionContext, ServiceContext } from "../../types.ts";
import { leadingKeys, namedAttributes } from "./conditions.ts";
import { askDynamo, type DynamoConnection, scanItems } from "./forward.ts";
import { createTables } from "./tables.ts";

/** The IAM action for each kind of item: IAM has no actions for transactions themselves. */
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
  context: ConditionContext;
}

export function createDynamo(
  { authorize, graph }: Pick<ServiceContext, "authorize" | "graph">,
  connection: DynamoConnection,
): AwsService {
  return {
    name: "dynamodb",
    matches: ({ headers }) => (headers["x-amz-target"] ?? "").startsWith("DynamoDB_20120810."),
    async handle({ action, body }, caller) {
      const input = parseRecord(body.toString("utf8")) ?? {};
      for (const { action: needed, resource, context } of neededFor(graph, action, input))
        authorize(caller, needed, resource, context);
      if (action === "RestoreTableToPointInTime") return restoreTable(connection, graph, input);
      return connection.call(action, body);
    },
  };
}

function neededFor(graph: Graph, action: string, input: Json): readonly Needed[] {
  if (action.startsWith("Transact"))
    return recordsAt(input, "TransactItems").flatMap((item) => transactNeeds(graph, item));
  if (action.startsWith("Batch")) {
    const requests = recordAt(input, "RequestItems");
    return Object.keys(requests).map((table) => ({
      action: `dynamodb:${action}`,
      resource: tableArn(graph, table),
      context: leadingKeys(graph, { ...recordAt(requests, table), TableName: table }),
    }));
  }
  const index = optionalText(input, "IndexName");
  const arn = tableArn(graph, textAt(input, "TableName", "*"));
  const resource = index === undefined ? arn : `${arn}/index/${index}`;
  const context = { ...leadingKeys(graph, input), ...namedAttributes(action, input) };
  return [{ action: `dynamodb:${action}`, resource, context }];
}

function transactNeeds(graph: Graph, item: Json): readonly Needed[] {
  return Object.entries(item).map(([kind, value]) => {
    const operation = isRecord(value) ? value : {};
    return {
      action: `dynamodb:${TRANSACT_ACTIONS[kind] ?? kind}`,
      resource: tableArn(graph, textAt(operation, "TableName", "*")),
      context: leadingKeys(graph, operation),
    };
  });
}

function tableArn(graph: Graph, nameOrArn: string): string {
  if (nameOrArn.startsWith("arn:")) return nameOrArn;
  return `arn:aws:dynamodb:${graph.region}:${graph.accountId}:table/${nameOrArn}`;
}

/** Copies the table as it is now, so a test restores first and damages the table afterwards. */
async function restoreTable(connection: DynamoConnection, graph: Graph, input: Json): Promise<AwsResponse> {
  const [from, name] = [textAt(input, "SourceTableName"), textAt(input, "TargetTableName")];
  const source = graph.tables.find((table) => table.name === from);
  if (source === undefined)
    return jsonAnswer({ __type: "TableNotFoundException", message: `Table not found: ${from}` }, 400);
  await createTables(connection, [{ ...source, name }]);
  for await (const Item of scanItems(connection, { TableName: from }))
    await askDynamo(connection, "PutItem", { TableName: name, Item });
  return jsonAnswer({ TableDescription: { TableName: name, TableStatus: "CREATING" } });
}
