import type { IndexSpec, KeySpec, TableSpec } from "../../graph-types.ts";
import { parseRecord, recordAt, recordsAt, textAt } from "../../json.ts";
import { StartError } from "../../start/start-error.ts";
import type { DynamoConnection } from "./forward.ts";

/**
 * Creates the missing tables of the graph.
 * @throws StartError when DynamoDB refuses a table
 */
export async function createTables(connection: DynamoConnection, tables: readonly TableSpec[]): Promise<void> {
  for (const table of tables) {
    const { status, body } = await connection.call("CreateTable", JSON.stringify(definitionOf(table)));
    const error = status === 200 ? undefined : parseRecord(body.toString());
    if (error === undefined) continue;
    const isThere = textAt(error, "__type").endsWith("ResourceInUseException");
    if (!isThere) throw new StartError(`A tabela ${table.name} não pôde ser criada: ${textAt(error, "message")}`);
    await requireLocalIndexes(connection, table);
  }
}

/**
 * Checks that the local indexes exist. A table gets them only at its creation, so a missing index
 * means that the state is from an earlier version.
 */
async function requireLocalIndexes(connection: DynamoConnection, { name, localIndexes }: TableSpec): Promise<void> {
  const { body } = await connection.call("DescribeTable", JSON.stringify({ TableName: name }));
  const found = recordsAt(recordAt(parseRecord(body.toString()) ?? {}, "Table"), "LocalSecondaryIndexes");
  const names = new Set(found.map((one) => textAt(one, "IndexName")));
  if (localIndexes.some((index) => !names.has(index.name)))
    throw new StartError("Os dados locais são de uma versão anterior: recomece com npm start -- --fresh.");
}

function definitionOf(table: TableSpec): object {
  const [indexes, localIndexes] = [table.indexes.map(indexOf), table.localIndexes.map(indexOf)];
  return {
    TableName: table.name,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keySchema(table),
    AttributeDefinitions: table.attributes.map(({ name, type }) => ({ AttributeName: name, AttributeType: type })),
    ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
    ...(localIndexes.length > 0 ? { LocalSecondaryIndexes: localIndexes } : {}),
  };
}

function indexOf(index: IndexSpec): object {
  return {
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: {
      ProjectionType: index.projection,
      ...(index.projection === "INCLUDE" ? { NonKeyAttributes: index.nonKeyAttributes } : {}),
    },
  };
}

function keySchema({ hashKey, rangeKey }: KeySpec): object[] {
  const hash = { AttributeName: hashKey, KeyType: "HASH" };
  return rangeKey === undefined ? [hash] : [hash, { AttributeName: rangeKey, KeyType: "RANGE" }];
}
