/** The lower bound: the two writes of a charge as plain requests over open connections, without SDK and product. */
import { parseRecord, recordsAt } from "@emdia/local/json";
import type { Database } from "../billing/database.ts";
import { type RoundOfWrites, writeInLanes } from "./in-lanes.ts";

/** A payment's item in DynamoDB's JSON. */
export type StoredCharge = Record<string, unknown>;

/** Reads one charge that the product has stored, to write it again under other keys. */
export async function oneCharge({ connection, tableName }: Database, ownerId: string): Promise<StoredCharge> {
  const query = {
    TableName: tableName,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :pay)",
    ExpressionAttributeValues: { ":pk": { S: `O#${ownerId}` }, ":pay": { S: "PAY#" } },
    Limit: 1,
  };
  const { body } = await connection.call("Query", JSON.stringify(query));
  const [charge] = recordsAt(parseRecord(body.toString()) ?? {}, "Items");
  if (!charge) throw new Error("the warm-up has stored no charge");
  return charge;
}

async function good(call: Promise<{ status: number; body: Buffer | string }>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`a bare call was refused: ${body.toString()}`);
}

async function claimAndSettle({ connection, tableName }: Database, charge: StoredCharge, key: object): Promise<void> {
  const put = {
    TableName: tableName,
    Item: { ...charge, ...key },
    ConditionExpression: "attribute_not_exists(pk)",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  };
  await good(connection.call("PutItem", JSON.stringify(put)));
  const update = {
    TableName: tableName,
    Key: key,
    UpdateExpression: "SET #mail = :mail",
    ConditionExpression: "#mail.#att = :att",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    ExpressionAttributeNames: { "#mail": "mail", "#att": "att" },
    ExpressionAttributeValues: { ":mail": charge.mail, ":att": { N: "1" } },
  };
  await good(connection.call("UpdateItem", JSON.stringify(update)));
}

/** Writes so many charges, each by two plain requests. */
export const writeBare = (database: Database, charge: StoredCharge, writes: RoundOfWrites): Promise<void> =>
  writeInLanes(writes, "RAW", ({ pk, sk }) => claimAndSettle(database, charge, { pk: { S: pk }, sk: { S: sk } }));
