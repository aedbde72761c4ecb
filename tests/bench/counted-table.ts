import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Table } from "@emdia/core/model/ports/table";
import { dynamoTable } from "@emdia/core/table/client";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { connectDynamo } from "@emdia/local/services/dynamodb/forward";
import { startDynamo } from "@emdia/local/services/dynamodb/launcher";
import { createTables } from "@emdia/local/services/dynamodb/tables";

/** `wasted` are write units of failed conditions. */
export type Usage = { requests: number; reads: number; writes: number; wasted: number };

const NO_USAGE: Usage = { requests: 0, reads: 0, writes: 0, wasted: 0 };

export const minus = (one: Usage, other: Usage): Usage => ({
  requests: one.requests - other.requests,
  reads: one.reads - other.reads,
  writes: one.writes - other.writes,
  wasted: one.wasted - other.wasted,
});

export const scaled = (one: Usage, factor: number): Usage => ({
  requests: one.requests * factor,
  reads: one.reads * factor,
  writes: one.writes * factor,
  wasted: one.wasted * factor,
});

type Command = { constructor: { name: string }; input: { TransactItems?: unknown[] } };
type Answer = { ConsumedCapacity?: { CapacityUnits: number } | { CapacityUnits: number }[] };

const READS = ["GetItemCommand", "QueryCommand", "BatchGetItemCommand"];
const REFUSALS = ["ConditionalCheckFailedException", "TransactionCanceledException"];

function countCalls(): Usage {
  const total = { ...NO_USAGE };
  const send: (this: DynamoDBClient, command: Command) => Promise<Answer> = Object(DynamoDBClient.prototype.send);
  DynamoDBClient.prototype.send = async function (this: DynamoDBClient, command: Command) {
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    total.requests += 1;
    try {
      const answer = await send.call(this, command);
      const units = [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
      total[READS.includes(command.constructor.name) ? "reads" : "writes"] += units;
      return answer;
    } catch (error) {
      // DynamoDB bills a refused write without reporting it, and twice within a transaction.
      const { TransactItems } = command.input;
      if (error instanceof Error && REFUSALS.includes(error.name))
        total.wasted += TransactItems ? 2 * TransactItems.length : 1;
      throw error;
    }
  };
  return total;
}

const counted = countCalls();

export type Counted = { table: Table; measure(work: () => Promise<unknown>): Promise<Usage> };

/**
 * Runs work on the deployed table, empty and in memory. @throws StartError in Portuguese when the
 * emulator is missing
 */
export async function onCountedTable<T>(work: (counted: Counted) => Promise<T>): Promise<T> {
  const { tables, region } = readSnapshot();
  const server = await startDynamo();
  const connection = connectDynamo(server.endpoint);
  await createTables(connection, tables);
  connection.close();
  const access = { AWS_REGION: region, AWS_ACCESS_KEY_ID: "bench", AWS_SECRET_ACCESS_KEY: "local" };
  Object.assign(process.env, { ...access, AWS_ENDPOINT_URL: server.endpoint });
  try {
    return await work({
      table: dynamoTable(tables[0]?.name ?? ""),
      async measure(measured) {
        const before = { ...counted };
        await measured();
        return minus(counted, before);
      },
    });
  } finally {
    await server.stop();
  }
}
