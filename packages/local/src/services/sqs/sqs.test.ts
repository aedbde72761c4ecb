import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { clientAs, regionUnderTest } from "../../testing/region-under-test.ts";

const QUEUE = "123456789012/Letters-physical";

test("given the real client, when it sends one message and a batch, then MD5 and ids hold and the messages lie in the queue", async () => {
  const region = await regionUnderTest();
  const client = new SQSClient(clientAs(region, "echo"));
  const QueueUrl = `${region.awsUrl}/${QUEUE}`;
  const one = await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "olá", DelaySeconds: 5 }));
  expect(one.MessageId).toMatch(/^[\da-f-]{36}$/);
  const Entries = [
    { Id: "a", MessageBody: "1" },
    { Id: "b", MessageBody: "2", DelaySeconds: 901 },
  ];
  const batch = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  expect(batch.Successful?.map((entry) => entry.Id)).toEqual(["a"]);
  expect(batch.Failed).toMatchObject([{ Id: "b", Code: "InvalidParameterValue", SenderFault: true }]);
  expect(region.state().queues).toContainEqual({ name: "Letters", visible: 1, inFlight: 0, delayed: 1 });
});

test("given wrong requests, when sent, then the errors carry AWS's names", async () => {
  const region = await regionUnderTest();
  const client = new SQSClient(clientAs(region, "echo"));
  const QueueUrl = `${region.awsUrl}/${QUEUE}`;
  const batch = (ids: string[]) =>
    new SendMessageBatchCommand({ QueueUrl, Entries: ids.map((Id) => ({ Id, MessageBody: "x" })) });
  const refused = async (sending: Promise<unknown>) => String(await sending.catch((error: Error) => error.name));
  expect(await refused(client.send(batch([])))).toMatch(/EmptyBatchRequest/);
  expect(await refused(client.send(batch(["a", "a"])))).toMatch(/BatchEntryIdsNotDistinct/);
  expect(await refused(client.send(batch(Array.from({ length: 11 }, String))))).toMatch(/TooManyEntriesInBatchRequest/);
  const root = new SQSClient(clientAs(region, "root"));
  const nowhere = new SendMessageCommand({ QueueUrl: `${region.awsUrl}/123456789012/nowhere`, MessageBody: "x" });
  expect(await refused(root.send(nowhere))).toMatch(/QueueDoesNotExist/);
});

test("given a caller without a role, when it sends, then it is denied and the call is recorded", async () => {
  const region = await regionUnderTest();
  const client = new SQSClient(clientAs(region, "stranger"));
  const sending = client.send(new SendMessageCommand({ QueueUrl: `${region.awsUrl}/${QUEUE}`, MessageBody: "x" }));
  await expect(sending).rejects.toThrow("not authorized to perform: sqs:SendMessage");
  expect(region.state().denied).toMatchObject([{ function: "stranger", action: "sqs:SendMessage" }]);
});
