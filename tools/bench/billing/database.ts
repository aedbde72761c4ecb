import type { Table } from "@emdia/core/model/ports/table";
import { dynamoTable } from "@emdia/core/table/client";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { connectDynamo } from "@emdia/local/services/dynamodb/forward";
import { startDynamo } from "@emdia/local/services/dynamodb/launcher";
import { createTables } from "@emdia/local/services/dynamodb/tables";

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Starts DynamoDB's emulator with the deployed table, empty and in memory. `close` removes it.
 * @throws StartError in Portuguese when the emulator is missing
 */
export async function openDatabase() {
  const { tables } = readSnapshot();
  const server = await startDynamo();
  const connection = connectDynamo(server.endpoint);
  await createTables(connection, tables);
  return {
    endpoint: server.endpoint,
    tableName: tables[0]?.name ?? "",
    /** The connection for plain calls, without the AWS SDK. */
    connection,
    async close() {
      connection.close();
      await server.stop();
    },
  };
}

/** Opens the table with the product's client; this process then has the AWS SDK's settings. */
export function tableAt(endpoint: string, tableName: string): Table {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: readSnapshot().region,
    AWS_ACCESS_KEY_ID: "bench",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  return dynamoTable(tableName);
}
