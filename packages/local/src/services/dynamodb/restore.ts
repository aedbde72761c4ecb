import type { Graph } from "../../graph-types.ts";
import { type Json, parseRecord, recordsAt, textAt } from "../../json.ts";
import type { AwsResponse } from "../../types.ts";
import type { DynamoConnection } from "./forward.ts";
import { createTables } from "./tables.ts";

/**
 * Answers RestoreTableToPointInTime with a copy of the table's present items: the local table keeps
 * no history, so a trial restores first and does the damage afterwards.
 */
export async function restoreTable(connection: DynamoConnection, graph: Graph, input: Json): Promise<AwsResponse> {
  const [from, name] = [textAt(input, "SourceTableName"), textAt(input, "TargetTableName")];
  const source = graph.tables.find((table) => table.name === from);
  if (source === undefined) return refuse("TableNotFoundException", `Table not found: ${from}`);
  await createTables(connection, [{ ...source, name }]);
  for (let start: unknown, more = true; more; ) {
    const scanned = await connection.call("Scan", JSON.stringify({ TableName: from, ExclusiveStartKey: start }));
    const page = parseRecord(scanned.body.toString()) ?? {};
    for (const Item of recordsAt(page, "Items"))
      await connection.call("PutItem", JSON.stringify({ TableName: name, Item }));
    start = page.LastEvaluatedKey;
    more = start !== undefined;
  }
  return answer(200, { TableDescription: { TableName: name, TableStatus: "CREATING" } });
}

const answer = (status: number, body: object): AwsResponse => ({
  status,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: JSON.stringify(body),
});
const refuse = (code: string, message: string) => answer(400, { __type: code, message });
