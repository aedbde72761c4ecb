import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { expect, test } from "vitest";
import { clientAs, regionUnderTest } from "../../testing/region-under-test.ts";

const good = { EventBusName: "facts", Source: "shop", DetailType: "paid", Detail: '{"order":1}' };

test("given the real client, when it puts good and bad entries, then each is answered for itself", async () => {
  const region = await regionUnderTest();
  const client = new EventBridgeClient(clientAs(region, "echo"));
  const Entries = [good, { ...good, Detail: "no json" }, { ...good, Source: "aws.ses" }];
  const answer = await client.send(new PutEventsCommand({ Entries }));
  expect(answer.FailedEntryCount).toBe(2);
  expect(answer.Entries).toMatchObject([
    { EventId: expect.any(String) },
    { ErrorCode: "MalformedDetail" },
    { ErrorCode: "NotAuthorizedForSourceException" },
  ]);
  await region.drain();
  expect(region.events()).toMatchObject([{ bus: "facts", source: "shop", detail: { order: 1 }, rules: ["Paid"] }]);
});

test("given a bus the role does not know, when an event is put there, then it is denied", async () => {
  const region = await regionUnderTest();
  const client = new EventBridgeClient(clientAs(region, "echo"));
  const putting = client.send(new PutEventsCommand({ Entries: [good, { ...good, EventBusName: "default" }] }));
  await expect(putting).rejects.toThrow(
    "events:PutEvents on resource: arn:aws:events:sa-east-1:123456789012:event-bus/default",
  );
  expect(region.events()).toEqual([]);
});
