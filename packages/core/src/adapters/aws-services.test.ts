import { expect, test } from "vitest";
import { correlate } from "../correlation.ts";
import { aServiceForTests } from "../testing/service-endpoint.ts";
import { cognitoDirectory } from "./cognito-directory.ts";
import { eventBridgeBus } from "./event-bus.ts";
import { sqsQueue } from "./sqs-queue.ts";

const service = aServiceForTests();
const bodies = () => service().asked.map(({ body }) => JSON.parse(body));
const refused = (type: string) => ({ status: 400, body: { __type: type, message: "no" } });

test("given messages, when they are sent, then each has its body and its delay, and one without a delay has none", async () => {
  await sqsQueue(`${service().url}/1/fila`).send([{ body: { a: 1 }, delaySeconds: 60 }, { body: { b: 2 } }]);
  expect(bodies()).toEqual([
    {
      QueueUrl: `${service().url}/1/fila`,
      Entries: [
        { Id: "0", MessageBody: '{"a":1}', DelaySeconds: 60 },
        { Id: "1", MessageBody: '{"b":2}' },
      ],
    },
  ]);
});

test.each([
  [0, []],
  [10, [10]],
  [11, [10, 1]],
  [25, [10, 10, 5]],
])("given %d messages, when they are sent, then ten at a time are, each once", async (count, sizes) => {
  const messages = Array.from({ length: count }, (_, index) => ({ body: index }));
  await sqsQueue(`${service().url}/1/fila`).send(messages);
  const entries: { MessageBody: string }[][] = bodies().map(({ Entries }) => Entries);
  expect(entries.map((some) => some.length)).toEqual(sizes);
  expect(entries.flat().map(({ MessageBody }) => Number(MessageBody))).toEqual(messages.map(({ body }) => body));
});

test("given a queue that takes some messages alone, when they are sent, then it fails and says how many it refused", async () => {
  service().answers.push({ body: { Successful: [], Failed: [{ Id: "1" }, { Id: "2" }] } });
  await expect(sqsQueue(`${service().url}/1/fila`).send([{ body: 1 }])).rejects.toThrow("the queue refused 2 messages");
});

test("given work under an id, when it sends and publishes, then message and event carry it beside their own fields", async () => {
  await correlate("first", () => sqsQueue(`${service().url}/1/fila`).send([{ body: { a: 1 } }]));
  service().answers.push({ body: { FailedEntryCount: 0, Entries: [{ EventId: "1" }] } });
  await correlate("first", () => eventBridgeBus("barramento").publish(event));
  const [sent, published] = bodies();
  expect(JSON.parse(sent.Entries[0].MessageBody)).toEqual({ a: 1, correlationId: "first" });
  expect(JSON.parse(published.Entries[0].Detail)).toEqual({ ownerId: "a", correlationId: "first" });
});

const event = { source: "emdia", detailType: "payment.paid", detail: '{"ownerId":"a"}' };

test("given an event, when it is published, then the bus has its source, name and detail", async () => {
  service().answers.push({ body: { FailedEntryCount: 0, Entries: [{ EventId: "1" }] } });
  await eventBridgeBus("barramento").publish(event);
  expect(bodies()).toEqual([
    {
      Entries: [{ EventBusName: "barramento", Source: "emdia", DetailType: "payment.paid", Detail: '{"ownerId":"a"}' }],
    },
  ]);
});

test("given a bus that refuses the event, when it is published, then it fails and says why", async () => {
  service().answers.push({ body: { FailedEntryCount: 1, Entries: [{ ErrorCode: "ThrottlingException" }] } });
  await expect(eventBridgeBus("barramento").publish(event)).rejects.toThrow(
    "the bus refused payment.paid: ThrottlingException",
  );
});

test("given an owner, when their sign-in is removed, then it is of that pool and that id", async () => {
  await cognitoDirectory("sa-east-1_pool").remove("dono");
  expect(bodies()).toEqual([{ UserPoolId: "sa-east-1_pool", Username: "dono" }]);
});

test("given an owner whose sign-in is removed, when it is removed again, then it succeeds; another refusal fails", async () => {
  service().answers.push(refused("UserNotFoundException"));
  await cognitoDirectory("pool").remove("dono");
  service().answers.length = 0;
  service().answers.push(refused("NotAuthorizedException"));
  await expect(cognitoDirectory("pool").remove("dono")).rejects.toMatchObject({ name: "NotAuthorizedException" });
});
