/** Tests the role of the public Lambda on the region's table. */
import type { DeniedCall } from "@emdia/local/region-types";
import { beforeAll, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration } from "../support/public-registration.ts";
import { storedItems } from "../support/stored-items.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();
let studio: Studio;
let code: string;

beforeAll(async () => {
  studio = await aStudio(region());
  const plan = await studio.plan();
  const student = await studio.student(plan.id);
  await studio.api("PUT", `/api/students/${student.id}/payment-status`, { status: "pago" });
  code = (await openRegistration(region(), studio, plan.id)).code;
});

const key = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const queryOf = (pk: string) => ({
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": { S: pk } },
});

/** Calls DynamoDB with a Lambda's role. Returns the status and the error's type. */
async function callAs(lambda: string, action: string, input: Record<string, unknown>): Promise<[number, string]> {
  const response = await fetch(region().awsUrl, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${action}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${lambda}/20270110/sa-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(input),
  });
  const { __type: type = "" }: { __type?: string } = await response.json();
  return [response.status, type.split("#").at(-1) ?? ""];
}

const table = () => storedItems(region()).tableName;
const own = (sk: string) => ({ TableName: table(), Key: key(`O#${studio.userId}`, sk) });
const setOne = { UpdateExpression: "SET x = :one", ExpressionAttributeValues: { ":one": { N: "1" } } };

test.each([
  ["a profile", "GetItem", () => own("PROFILE")],
  ["a student", "GetItem", () => own("STU#0000002")],
  ["a charge", "GetItem", () => own("PAY#202701#0000002")],
  ["an owner's partition", "Query", () => ({ TableName: table(), ...queryOf(`O#${studio.userId}`) })],
  [
    "an owner's partition by another spelling",
    "Query",
    () => ({
      TableName: table(),
      KeyConditionExpression: "(#p = :pk) AND begins_with(sk, :s)",
      ExpressionAttributeNames: { "#p": "pk" },
      ExpressionAttributeValues: { ":pk": { S: `O#${studio.userId}` }, ":s": { S: "STU#" } },
    }),
  ],
  [
    "an owner's partition by conditions of old",
    "Query",
    () => ({
      TableName: table(),
      KeyConditions: { pk: { ComparisonOperator: "EQ", AttributeValueList: [{ S: `O#${studio.userId}` }] } },
    }),
  ],
  ["who is due", "Query", () => ({ TableName: table(), IndexName: "due", ...queryOf("DUE#00") })],
  ["a whole table", "Scan", () => ({ TableName: table() })],
  ["many keys", "BatchGetItem", () => ({ RequestItems: { [table()]: { Keys: [own("PROFILE").Key] } } })],
  ["a transaction's read", "TransactGetItems", () => ({ TransactItems: [{ Get: own("STU#0000002") }] })],
  ["PartiQL", "ExecuteStatement", () => ({ Statement: `SELECT * FROM "${table()}" WHERE pk = 'O#${studio.userId}'` })],
  ["every code", "Query", () => ({ TableName: table(), ...queryOf(`REG#${code}`) })],
  ["a limit's uses", "GetItem", () => ({ TableName: table(), Key: key("LIMIT#register#x", "LIMIT") })],
  ["the showcase, written", "PutItem", () => ({ TableName: table(), Item: key(`PUB#${studio.userId}`, "DOOR") })],
  ["a profile, written", "UpdateItem", () => ({ ...own("PROFILE"), ...setOne })],
  ["a code, removed", "DeleteItem", () => ({ TableName: table(), Key: key(`REG#${code}`, "REG") })],
])("given the public Lambda's role, when it tries %s, then it is denied", async (_what, action, input) => {
  expect(await callAs("ApiPublic", action, input())).toEqual([400, "AccessDeniedException"]);
  const denied: readonly DeniedCall[] = region().state().denied;
  expect(denied.at(-1)).toMatchObject({ function: "ApiPublic" });
});

test.each([
  ["a code", "GetItem", () => ({ TableName: table(), Key: key(`REG#${code}`, "REG") })],
  ["a showcase", "Query", () => ({ TableName: table(), ...queryOf(`PUB#${studio.userId}`) })],
  ["a limit", "UpdateItem", () => ({ TableName: table(), Key: key("LIMIT#register#x", "LIMIT"), ...setOne })],
])("given the public Lambda's role, when it tries %s, then it is allowed", async (_what, action, input) => {
  expect(await callAs("ApiPublic", action, input())).toEqual([200, ""]);
});
