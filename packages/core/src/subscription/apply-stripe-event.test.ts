import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { AppError } from "../model/app-error.ts";
import { customerKey, profileKey, webhookEventKey } from "../model/keys.ts";
import { requireProfile } from "../store/profiles.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { applyStripeEvent } from "./apply-stripe-event.ts";

const SECRET = "whsec_unit";
const unused = () => Promise.reject(new Error("unused"));

async function aCustomer() {
  const owner = await anOwner({ stripeCustomerId: "cus_1" });
  await owner.table.put({ ...customerKey("cus_1"), ownerId: owner.ctx.ownerId });
  const asked: string[] = [];
  const active = { id: "sub_1", status: "active" as const, createdAt: NOW, endsAt: null, endedAt: null };
  const stripe = {
    listSubscriptions: async (customer: string) => {
      asked.push(customer);
      return [{ ...active, currentPeriodStart: NOW, currentPeriodEnd: "2027-02-10T12:00:00.000Z" }];
    },
    createCustomer: unused,
    findPrice: unused,
    listCheckouts: unused,
    createCheckout: unused,
    createPortal: unused,
  };
  const ctx = { ...owner.ctx, stripe };
  const record = () => owner.at(webhookEventKey("evt_1"));
  const stored = () => requireProfile(owner.ctx);
  return { owner, ctx, asked, record, stored };
}

function signed(content: object | string, secret = SECRET) {
  const body = Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  const seconds = Math.floor(Date.parse(NOW) / 1000);
  const v1 = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
  return { body, signature: `t=${seconds},v1=${v1}` };
}
const eventOf = (customer: string | null) => ({
  id: "evt_1",
  type: "customer.subscription.updated",
  livemode: false,
  data: { object: { id: "sub_1", object: "subscription", customer, status: "canceled" } },
});

test("given an event of a customer, when it is delivered, then the provider's current state is stored, whatever the event says, and recorded", async () => {
  const { ctx, asked, record, stored } = await aCustomer();
  await applyStripeEvent(ctx, signed(eventOf("cus_1")), SECRET);
  expect(asked).toEqual(["cus_1"]);
  expect(await stored()).toMatchObject({ subscriptionStatus: "active", stripeSubscriptionId: "sub_1" });
  expect(record()).toMatchObject({ success: true, userId: ctx.ownerId, customerId: "cus_1", processedAt: NOW });
});

test("given an event that was processed, when it is delivered again, then the provider is not called", async () => {
  const { ctx, asked } = await aCustomer();
  for (let times = 0; times < 2; times++) await applyStripeEvent(ctx, signed(eventOf("cus_1")), SECRET);
  expect(asked).toEqual(["cus_1"]);
});

test.each([
  ["signed by another", signed(eventOf("cus_1"), "whsec_other"), "webhook.signature_invalid"],
  ["that is no JSON", signed("{"), "request.malformed_json"],
  ["that is no event", signed({ id: "evt_1" }), "request.invalid"],
])(
  "given a body %s, when it is delivered, then it is refused as $2, and nothing is recorded",
  async (_what, body, code) => {
    const { ctx, asked, record } = await aCustomer();
    await expect(applyStripeEvent(ctx, body, SECRET)).rejects.toMatchObject({ name: "AppError", code });
    expect([asked, record()]).toEqual([[], undefined]);
  },
);

test.each([
  ["nobody's customer", "cus_9"],
  ["no customer at all", null],
])("given an event of %s, when it is delivered, then it is recorded without an owner", async (_what, customer) => {
  const { ctx, asked, record } = await aCustomer();
  await applyStripeEvent(ctx, signed(eventOf(customer)), SECRET);
  expect(asked).toEqual([]);
  expect(record()).toMatchObject({ success: true, userId: null });
});

test("given a deleted owner, when their customer's event is delivered, then it is recorded without an owner", async () => {
  const { owner, ctx, record } = await aCustomer();
  await owner.table.remove(profileKey(ctx.ownerId));
  await applyStripeEvent(ctx, signed(eventOf("cus_1")), SECRET);
  expect(record()).toMatchObject({ success: true, userId: null });
});

test("given a provider that is away, when an event is delivered, then it fails, and the next delivery makes it good", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { ctx, record, stored } = await aCustomer();
  const away = () => Promise.reject(new AppError("subscription.provider_unavailable"));
  const failing = { ...ctx, stripe: { ...ctx.stripe, listSubscriptions: away } };
  const delivered = applyStripeEvent(failing, signed(eventOf("cus_1")), SECRET);
  await expect(delivered).rejects.toMatchObject({ code: "subscription.provider_unavailable" });
  expect(record()).toMatchObject({ success: false, errorMessage: "subscription.provider_unavailable" });
  await applyStripeEvent(ctx, signed(eventOf("cus_1")), SECRET);
  expect(record()).toMatchObject({ success: true, userId: ctx.ownerId });
  expect((await stored()).subscriptionStatus).toBe("active");
  warned.mockRestore();
});

test("given a table whose usual reads lag behind, when a new customer's event is delivered, then their owner is found", async () => {
  const { owner, ctx, stored } = await aCustomer();
  const get: typeof owner.table.get = async (key, options) => (options?.consistent ? owner.table.get(key) : undefined);
  await applyStripeEvent({ ...ctx, table: { ...owner.table, get } }, signed(eventOf("cus_1")), SECRET);
  expect((await stored()).subscriptionStatus).toBe("active");
});
