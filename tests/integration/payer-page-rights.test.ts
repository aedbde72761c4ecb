/** Tests the role of the Lambda of payers' pages on the region's table. */
import { beforeAll, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aLinkedCharge, type LinkedCharge } from "../support/payer-page.ts";
import { storedItems } from "../support/stored-items.ts";

const region = oneRegion();
let linked: LinkedCharge;

beforeAll(async () => {
  linked = await aLinkedCharge(region());
});

/** Calls DynamoDB with the Lambda's role. Returns the status and the error's type. */
async function callAsPage(action: string, input: Record<string, unknown>): Promise<[number, string]> {
  const response = await fetch(region().awsUrl, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${action}`,
      authorization:
        "AWS4-HMAC-SHA256 Credential=ApiPayerPage/20270110/sa-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(input),
  });
  const { __type: type = "" }: { __type?: string } = await response.json();
  return [response.status, type.split("#").at(-1) ?? ""];
}

/** Publishes an event with the role of the Lambda of payers' pages. */
async function publishAsPage(detailType: string): Promise<number> {
  const [bus = ""] = region().graph.buses;
  const response = await fetch(region().awsUrl, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSEvents.PutEvents",
      authorization:
        "AWS4-HMAC-SHA256 Credential=ApiPayerPage/20270110/sa-east-1/events/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify({ Entries: [{ EventBusName: bus, Source: "emdia", DetailType: detailType, Detail: "{}" }] }),
  });
  return response.status;
}

test("given the page's role, when it publishes, then it may publish a payer's report, and no event that moves money or mail", async () => {
  const facts = ["payment.reported", "payment.paid", "billing.finished", "account.deletion_requested"];
  expect(await Promise.all(facts.map(publishAsPage))).toEqual([200, 400, 400, 400]);
});

const table = () => storedItems(region()).tableName;
const at = (pk: string, sk: string) => ({ TableName: table(), Key: { pk: { S: pk }, sk: { S: sk } } });
const own = (sk: string) => at(`O#${linked.studio.userId}`, sk);
const CHARGE = "PAY#202701#0000002";
const one = { ":one": { S: "1" } };
const set = (attribute: string, sk = CHARGE) => ({
  ...own(sk),
  UpdateExpression: "SET #a = :one",
  ExpressionAttributeNames: { "#a": attribute },
  ExpressionAttributeValues: one,
});

const index = (name: string, key: string, value: string) => ({
  TableName: table(),
  IndexName: name,
  KeyConditionExpression: "#key = :value",
  ExpressionAttributeNames: { "#key": key },
  ExpressionAttributeValues: { ":value": { S: value } },
});

const reportAndMore = () => ({ ...set("reportedAt"), UpdateExpression: "SET #a = :one, paidDate = :one" });
const ofOld = () => ({ ...own(CHARGE), AttributeUpdates: { status: { Action: "PUT", Value: { S: "pago" } } } });
const many = (...keys: object[]) => ({ RequestItems: { [table()]: { Keys: keys } } });
const aLimit = () => at("LIMIT#page#x", "LIMIT");
const wholePartition = () => ({
  TableName: table(),
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": { S: `O#${linked.studio.userId}` } },
});

test.each<[string, string, () => Record<string, unknown>]>([
  ["a charge's status", "UpdateItem", () => set("status")],
  ["what was received", "UpdateItem", () => set("settledCents")],
  ["the index of open charges", "UpdateItem", () => set("l1sk")],
  ["a PIX key", "UpdateItem", () => set("pixKey", "PROFILE")],
  ["a status beside a report", "UpdateItem", reportAndMore],
  ["a status by an update of old", "UpdateItem", ofOld],
  ["a whole charge", "PutItem", () => ({ TableName: table(), Item: own(CHARGE).Key })],
  ["a charge's end", "DeleteItem", () => own(CHARGE)],
  ["an owner's partition", "Query", wholePartition],
  ["a whole table", "Scan", () => ({ TableName: table() })],
  ["the owners who are due", "Query", () => index("due", "g1pk", "DUE#00")],
  ["a code among many keys", "BatchGetItem", () => many(own("PROFILE").Key, at("REG#x", "REG").Key)],
  ["a registration code", "GetItem", () => at("REG#x", "REG")],
  ["a transaction", "TransactWriteItems", () => ({ TransactItems: [{ Update: set("status") }] })],
  ["a limit's uses", "GetItem", aLimit],
])("given the page's role, when it tries %s, then it is denied", async (_what, action, input) => {
  expect(await callAsPage(action, input())).toEqual([400, "AccessDeniedException"]);
});

test.each<[string, string, () => Record<string, unknown>]>([
  ["a profile, read", "GetItem", () => own("PROFILE")],
  ["a charge, read", "GetItem", () => own(CHARGE)],
  ["a payer's charges, read", "BatchGetItem", () => many(own(CHARGE).Key)],
  ["an owner's open charges", "Query", () => index("open", "pk", `O#${linked.studio.userId}`)],
  ["a report", "UpdateItem", () => set("reportedAt")],
  ["a limit", "UpdateItem", () => ({ ...aLimit(), UpdateExpression: "SET x = :one", ExpressionAttributeValues: one })],
])("given the page's role, when it tries %s, then it is allowed", async (_what, action, input) => {
  expect(await callAsPage(action, input())).toEqual([200, ""]);
});
