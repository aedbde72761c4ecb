import { jsonAnswer } from "../../aws/json-answer.ts";
import type { Graph } from "../../graph-types.ts";
import { type Json, textAt } from "../../json.ts";
import type { AwsResponse } from "../../types.ts";
import { askDynamo, type DynamoConnection, scanItems } from "./forward.ts";
import { createTables } from "./tables.ts";

/** The local table keeps no history, so a test restores first and damages the table afterwards. */
export async function restoreTable(connection: DynamoConnection, graph: Graph, input: Json): Promise<AwsResponse> {
  const [from, name] = [textAt(input, "SourceTableName"), textAt(input, "TargetTableName")];
  const source = graph.tables.find((table) => table.name === from);
  if (source === undefined)
    return jsonAnswer({ __type: "TableNotFoundException", message: `Table not found: ${from}` }, 400);
  await createTables(connection, [{ ...source, name }]);
  for await (const Item of scanItems(connection, { TableName: from }))
    await askDynamo(connection, "PutItem", { TableName: name, Item });
  return jsonAnswer({ TableDescription: { TableName: name, TableStatus: "CREATING" } });
}
