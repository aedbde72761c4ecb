import type { IndexSpec, KeySpec, TableSpec } from "../../graph-types.ts";
import { type Json, optionalText, recordAt, recordsAt, textAt, textsAt } from "../../json.ts";
import { StartError } from "../../start/start-error.ts";
import { askDynamo, type DynamoConnection } from "./forward.ts";

/** @throws StartError when DynamoDB refuses a table */
export async function createTables(connection: DynamoConnection, tables: readonly TableSpec[]): Promise<void> {
  for (const table of tables) {
    const answer = await askDynamo(connection, "CreateTable", definitionOf(table));
    const type = optionalText(answer, "__type");
    if (type === undefined) continue;
    if (!type.endsWith("ResourceInUseException"))
      throw new StartError(`A tabela ${table.name} não pôde ser criada: ${textAt(answer, "message")}`);
    await requireLocalIndexes(connection, table);
  }
}

/** Refuses a table of an earlier version: local indexes can be created only with their table. */
async function requireLocalIndexes(connection: DynamoConnection, { name, localIndexes }: TableSpec): Promise<void> {
  const table = recordAt(await askDynamo(connection, "DescribeTable", { TableName: name }), "Table");
  const held = (one: Json) => textsAt(recordAt(one, "Projection"), "NonKeyAttributes").toSorted().join();
  const holds = new Map(recordsAt(table, "LocalSecondaryIndexes").map((one) => [textAt(one, "IndexName"), held(one)]));
  if (localIndexes.some(({ name, nonKeyAttributes }) => holds.get(name) !== nonKeyAttributes.toSorted().join()))
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
