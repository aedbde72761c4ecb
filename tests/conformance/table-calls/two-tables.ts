import type { Item, Table } from "@emdia/core/model/ports/table";
import { dynamoTable } from "@emdia/core/table/client";
import { ROOT_KEY } from "@emdia/local/iam";
import type { Region } from "@emdia/local/region-types";
import { connectDynamo } from "@emdia/local/services/dynamodb/forward";
import { createTables } from "@emdia/local/services/dynamodb/tables";
import { partitions, sortKeys } from "./expressions.ts";

/** Opens the region's table, and an equal one on Amazon's DynamoDB Local. */
export async function openTwoTables(region: Region, amazonUrl: string): Promise<{ ours: Table; amazons: Table }> {
  const url = new URL(amazonUrl);
  url.username = ROOT_KEY;
  const connection = connectDynamo(url.href);
  await createTables(connection, region.graph.tables);
  connection.close();
  const name = region.graph.tables[0]?.name ?? "";
  return { ours: await openTable(name, region.awsUrl), amazons: await openTable(name, amazonUrl) };
}

async function openTable(name: string, endpoint: string): Promise<Table> {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: "sa-east-1",
    AWS_ACCESS_KEY_ID: ROOT_KEY,
    AWS_SECRET_ACCESS_KEY: "local",
  });
  const table = dynamoTable(name);
  await table.get({ pk: "none", sk: "none" });
  return table;
}

/** Gives our table Amazon's items, so that one difference does not spoil every later call. */
export async function makeEqual(ours: Table, amazons: Table): Promise<void> {
  const keys = partitions.flatMap((pk) => sortKeys.map((sk) => ({ pk, sk })));
  const named = (items: readonly Item[]) => new Map(items.map((item) => [`${item.pk}|${item.sk}`, item]));
  const theirs = named(await amazons.getMany(keys));
  for (const key of keys) {
    const item = theirs.get(`${key.pk}|${key.sk}`);
    await (item === undefined ? ours.remove(key) : ours.put(item));
  }
}
