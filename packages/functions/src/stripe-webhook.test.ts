/** Tests the webhook; its metric counts a failure unless a stranger caused the failure. */
import { createHmac } from "node:crypto";
import { customerKey, webhookEventKey } from "@emdia/core/model/keys";
import { countedBy } from "@emdia/core/testing/counted-metrics";
import { OWNER } from "@emdia/core/testing/entities";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { aProfile } from "@emdia/core/testing/stored-items";
import { beforeEach, expect, test, vi } from "vitest";
import { httpEvent, lambdaContext } from "./testing/lambda-events.ts";

const NOW = "2027-01-12T12:00:00.000Z";
const region = await aRegion(NOW);
const { handler } = await import("./stripe-webhook.ts");

const BODY = JSON.stringify({
  id: "evt_1",
  type: "customer.subscription.updated",
  livemode: false,
  data: { object: { id: "sub_1", object: "subscription", customer: "cus_1", status: "active" } },
});
const signatureOf = (body: string, secret = "whsec_unit") => {
  const time = Date.parse(NOW) / 1_000;
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
};
async function deliver(body: string, signature: string | undefined) {
  const headers = signature === undefined ? {} : { "stripe-signature": signature };
  const event = httpEvent("POST /api/stripe/webhook", { headers, body });
  const { statusCode, body: answer } = await handler(event, lambdaContext("own", 1));
  return [statusCode, JSON.parse(answer ?? "")] as const;
}
const recorded = () => region.at(webhookEventKey("evt_1"));

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given an event that is signed, when it is delivered, then it is recorded, acknowledged, and no failure is counted", async () => {
  const counted = await countedBy(async () => {
    expect(await deliver(BODY, signatureOf(BODY))).toEqual([200, { received: true }]);
  });
  expect(recorded()).toMatchObject({ eventType: "customer.subscription.updated", customerId: "cus_1" });
  expect(counted).toEqual([{ WebhookFailed: 0 }]);
});

test.each([
  ["with another secret", signatureOf(BODY, "whsec_other"), 1],
  ["by nobody", undefined, 0],
])(
  "given an event signed %s, when it is delivered, then it is refused, and %3$d failures are counted",
  async (_how, signature, WebhookFailed) => {
    const counted = await countedBy(async () => {
      expect((await deliver(BODY, signature))[0]).toBe(400);
    });
    expect([recorded(), counted]).toEqual([undefined, [{ WebhookFailed }]]);
  },
);

test("given an owner's customer, when their event arrives, then their subscription is read from the provider", async () => {
  await region.table.put({ ...customerKey("cus_1"), ownerId: OWNER });
  await region.table.put(aProfile({ stripeCustomerId: "cus_1" }));
  expect((await deliver(BODY, signatureOf(BODY)))[0]).toBe(200);
  expect(region.told.map(([call]) => call)).toEqual([expect.stringContaining("GET /v1/subscriptions?customer=cus_1")]);
  expect([...region.tables]).toEqual(["Mesa"]);
});
