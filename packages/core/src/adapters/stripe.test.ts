import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { callLimits } from "../model/call-limits.ts";
import { serviceEndpoint } from "../testing/service-endpoint.ts";
import { stripeAccount } from "./stripe-account.ts";
import { stripeClient, stripeGateway } from "./stripe-gateway.ts";

let service: Awaited<ReturnType<typeof serviceEndpoint>>;
let gateway: ReturnType<typeof stripeGateway>;
let account: ReturnType<typeof stripeAccount>;
beforeAll(async () => {
  service = await serviceEndpoint();
  const settings = { apiUrl: service.url, secretKey: "sk_test_unit" };
  gateway = stripeGateway(settings);
  account = stripeAccount(settings);
});
beforeEach(() => {
  service.asked.length = 0;
  service.answers.length = 0;
});
afterAll(() => service.close());

const listOf = (...data: object[]) => ({ body: { object: "list", data, has_more: false, url: "/v1/things" } });
const refused = (code: string, status = 400) => ({
  status,
  body: { error: { type: "invalid_request_error", code, message: "cus_1 of ana@exemplo.com.br" } },
});
const asked = () =>
  service.asked.map(({ method, path, body }) => {
    const url = new URL(path, service.url);
    const fields = Object.fromEntries(method === "GET" ? url.searchParams : new URLSearchParams(body));
    return [method, url.pathname, fields] as const;
  });
const [JAN, FEB, MAR] = [1_799_582_400, 1_802_260_800, 1_804_680_000];
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

const subscription = {
  id: "sub_1",
  object: "subscription",
  status: "active",
  created: JAN,
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  items: { data: [{ current_period_start: JAN + 60, current_period_end: FEB }] },
};
const period = { currentPeriodStart: iso(JAN + 60), currentPeriodEnd: iso(FEB) };
const known = { id: "sub_1", status: "active", createdAt: iso(JAN), ...period, endsAt: null, endedAt: null };

test("given a customer, when their subscriptions are read, then those of every status are asked for, a hundred a page", async () => {
  service.answers.push(listOf(subscription));
  expect(await gateway.listSubscriptions("cus_1")).toEqual([known]);
  expect(asked()).toEqual([["GET", "/v1/subscriptions", { customer: "cus_1", status: "all", limit: "100" }]]);
});

test("given more subscriptions than a page, when they are read, then all are", async () => {
  const page = (first: number, has_more: boolean) => ({
    body: {
      ...listOf().body,
      has_more,
      data: Array.from({ length: 100 }, (_, index) => ({ ...subscription, id: `sub_${first + index}` })),
    },
  });
  service.answers.push(page(0, true), page(100, false));
  expect(await gateway.listSubscriptions("cus_1")).toHaveLength(200);
  expect(asked().map(([, , fields]) => fields.starting_after)).toEqual([undefined, "sub_99"]);
});

test.each([
  ["ends with its period", { cancel_at_period_end: true, cancel_at: MAR }, { endsAt: iso(FEB) }],
  ["ends at another day", { cancel_at: MAR }, { endsAt: iso(MAR) }],
  ["has ended", { status: "canceled", ended_at: MAR }, { status: "canceled", endedAt: iso(MAR) }],
  ["has a status of another year", { status: "frozen" }, { status: "incomplete" }],
  ["has no item", { items: { data: [] } }, { currentPeriodStart: iso(JAN), currentPeriodEnd: iso(JAN) }],
])("given a subscription that %s, when it is read, then it has these attributes: $2", async (_what, over, expected) => {
  service.answers.push(listOf({ ...subscription, ...over }));
  expect(await gateway.listSubscriptions("cus_1")).toEqual([{ ...known, ...expected }]);
});

test.each(["incomplete", "incomplete_expired", "trialing", "active", "past_due", "canceled", "unpaid", "paused"])(
  "given a subscription whose status at Stripe is %s, when it is read, then its status is the same",
  async (status) => {
    service.answers.push(listOf({ ...subscription, status }));
    expect(await gateway.listSubscriptions("cus_1")).toMatchObject([{ status }]);
  },
);

test("given a deleted customer, when read or deleted, then there are no subscriptions and nothing to delete", async () => {
  service.answers.push(refused("resource_missing", 404));
  expect(await gateway.listSubscriptions("cus_1")).toEqual([]);
  await gateway.deleteCustomer("cus_1");
  expect(asked().map(([method, path]) => [method, path])).toEqual([
    ["GET", "/v1/subscriptions"],
    ["DELETE", "/v1/customers/cus_1"],
  ]);
});

const checkout = {
  ownerId: "dono",
  customerId: "cus_1",
  priceId: "price_1",
  trialEnd: null,
  successUrl: "https://emdia.example/dashboard?checkout=success",
  cancelUrl: "https://emdia.example/dashboard?checkout=canceled",
};
const calls: Record<string, () => Promise<unknown>> = {
  "subscriptions.list": () => gateway.listSubscriptions("cus_1"),
  "customers.create": () => gateway.createCustomer({ ownerId: "dono", email: "a@b.co" }, "key"),
  "prices.list": () => gateway.findPrice("premium"),
  "checkout.sessions.list": () => gateway.listCheckouts("cus_1"),
  "checkout.sessions.create": () => gateway.createCheckout(checkout, "key"),
  "billingPortal.sessions.create": () => gateway.createPortal("cus_1", "https://emdia.example"),
  "subscriptions.update": () => gateway.cancelAtPeriodEnd("cus_1"),
  "customers.del": () => gateway.deleteCustomer("cus_1"),
};

test.each(Object.keys(calls))(
  "given a provider that refuses %s, when it is asked, then it is unavailable, and the log names the call and quotes nothing",
  async (operation) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    warned.mockClear();
    service.answers.push(refused("parameter_invalid"));
    const failure = calls[operation]?.();
    await expect(failure).rejects.toMatchObject({ name: "AppError", code: "subscription.provider_unavailable" });
    const lines = warned.mock.calls.map(([line]) => JSON.stringify(line));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { operation, code: "parameter_invalid", statusCode: 400 },
    ]);
    expect(lines.join()).not.toContain("ana@");
    warned.mockRestore();
  },
);

test("given an owner, when their customer is made, then it is of them, and once by its key", async () => {
  service.answers.push({ body: { id: "cus_9" } });
  expect(await gateway.createCustomer({ ownerId: "dono", email: "ana@exemplo.com.br" }, "chave")).toBe("cus_9");
  expect(asked()).toEqual([["POST", "/v1/customers", { email: "ana@exemplo.com.br", "metadata[ownerId]": "dono" }]]);
  expect(service.asked[0]?.headers).toMatchObject({ "idempotency-key": "chave", authorization: "Bearer sk_test_unit" });
  expect(service.asked[0]?.headers["x-stripe-client-telemetry"]).toBeUndefined();
});

test("given a lookup key, when its price is searched for, then the active price is returned, or undefined", async () => {
  service.answers.push(listOf({ id: "price_1" }), listOf());
  expect([await gateway.findPrice("premium"), await gateway.findPrice("premium")]).toEqual(["price_1", undefined]);
  expect(asked()[0]).toEqual(["GET", "/v1/prices", { "lookup_keys[0]": "premium", active: "true", limit: "1" }]);
});

test("given checkout pages, when they are read, then it is known which are open, for which price and how long", async () => {
  const page = { id: "cs_2", url: "https://checkout.stripe.com/2", expires_at: FEB, metadata: { priceId: "price_1" } };
  service.answers.push(
    listOf({ ...page, status: "open" }, { ...page, id: "cs_1", url: null, status: "complete", metadata: null }),
  );
  expect(await gateway.listCheckouts("cus_1")).toEqual([
    { id: "cs_2", url: page.url, isOpen: true, priceId: "price_1", expiresAt: iso(FEB) },
    { id: "cs_1", url: null, isOpen: false, priceId: "", expiresAt: iso(FEB) },
  ]);
  expect(asked()).toEqual([["GET", "/v1/checkout/sessions", { customer: "cus_1", limit: "100" }]]);
});

test("given a checkout, when its page is made, then it is of one subscription of this owner's, in Portuguese, and leads back", async () => {
  service.answers.push({ body: { id: "cs_1", url: "https://checkout.stripe.com/1" } });
  const { url } = await gateway.createCheckout({ ...checkout, trialEnd: "2027-02-10T12:00:00.900Z" }, "chave");
  expect(url).toBe("https://checkout.stripe.com/1");
  const fields = {
    mode: "subscription",
    customer: "cus_1",
    client_reference_id: "dono",
    "line_items[0][price]": "price_1",
    "line_items[0][quantity]": "1",
    locale: "pt-BR",
    "metadata[ownerId]": "dono",
    "metadata[priceId]": "price_1",
    "subscription_data[metadata][ownerId]": "dono",
    "subscription_data[trial_end]": String(Date.parse("2027-02-10T12:00:00.000Z") / 1_000),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
  expect(asked()).toEqual([["POST", "/v1/checkout/sessions", fields]]);
  expect(service.asked[0]?.headers["idempotency-key"]).toBe("chave");
});

test("given no trial left, when a page is made, then the first charge comes at once; one without an address has none", async () => {
  service.answers.push({ body: { id: "cs_1", url: null } });
  expect(await gateway.createCheckout(checkout, "chave")).toEqual({ id: "cs_1", url: "" });
  expect(asked()[0]?.[2]).not.toHaveProperty("subscription_data[trial_end]");
});

test("given a customer, when the portal is opened, then it is in Portuguese and leads back", async () => {
  service.answers.push({ body: { id: "bps_1", url: "https://billing.stripe.com/1", object: "x" } });
  const return_url = "https://emdia.example/dashboard";
  expect(await gateway.createPortal("cus_1", return_url)).toEqual({ id: "bps_1", url: "https://billing.stripe.com/1" });
  expect(asked()).toEqual([
    ["POST", "/v1/billing_portal/sessions", { customer: "cus_1", return_url, locale: "pt-BR" }],
  ]);
});

test("given subscriptions of every kind, when they are to end, then each that would charge again ends with its period", async () => {
  const all = [
    subscription,
    { ...subscription, id: "sub_2", cancel_at_period_end: true },
    { ...subscription, id: "sub_3", status: "canceled" },
    { ...subscription, id: "sub_4", status: "incomplete_expired" },
    { ...subscription, id: "sub_5", status: "past_due" },
  ];
  service.answers.push(listOf(...all), { body: subscription });
  await gateway.cancelAtPeriodEnd("cus_1");
  expect(asked()).toEqual([
    ["GET", "/v1/subscriptions", { customer: "cus_1", limit: "100" }],
    ["POST", "/v1/subscriptions/sub_1", { cancel_at_period_end: "true" }],
    ["POST", "/v1/subscriptions/sub_5", { cancel_at_period_end: "true" }],
  ]);
});

test.each([
  ["https://api.stripe.com", "https", "api.stripe.com", 443],
  ["http://localhost", "http", "localhost", 80],
  ["http://localhost:3000", "http", "localhost", "3000"],
  ["https://stripe.example:8443", "https", "stripe.example", "8443"],
])("given the address %s, when a client is made, then it asks there", (apiUrl, protocol, host, port) => {
  const client = stripeClient({ apiUrl, secretKey: "sk_test_unit" });
  const api = ["protocol", "host", "port"].map((field) => client.getApiField(field));
  expect(api).toEqual([protocol, host, port]);
});

test("given a provider with an internal failure, when called, then it is called as often as its limits say", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  service.answers.push({ status: 500, body: { error: { type: "api_error", message: "no" } } });
  await expect(gateway.findPrice("premium")).rejects.toThrow();
  expect(service.asked).toHaveLength(callLimits.payments.tries);
});

test("given a bug of ours, when the provider is asked, then it is no refusal of the provider's", async () => {
  service.answers.push({ body: { object: "list", has_more: false, data: [{ ...subscription, items: null }] } });
  await expect(gateway.listSubscriptions("cus_1")).rejects.toThrow(TypeError);
});

test("given an account, when its price is looked for, then what it costs and how often is known; without one there is none", async () => {
  const price = { id: "price_1", unit_amount: 2_990, currency: "brl", recurring: { interval: "month" } };
  service.answers.push(listOf(price), listOf({ ...price, recurring: null }), listOf());
  const found = { id: "price_1", cents: 2_990, currency: "brl", interval: "month" };
  expect(await account.findPrice("premium")).toEqual(found);
  expect(await account.findPrice("premium")).toEqual({ ...found, interval: null });
  expect(await account.findPrice("premium")).toBeUndefined();
  expect(asked()[0]).toEqual(["GET", "/v1/prices", { "lookup_keys[0]": "premium", active: "true", limit: "1" }]);
});

test("given a new price, when it is made, then it is monthly, in reais, and takes the lookup key from the one before", async () => {
  service.answers.push({ body: { id: "price_2" } });
  expect(await account.createPrice({ lookupKey: "premium", cents: 2_990, productName: "Em Dia" })).toBe("price_2");
  const fields = {
    currency: "brl",
    unit_amount: "2990",
    "recurring[interval]": "month",
    lookup_key: "premium",
    transfer_lookup_key: "true",
    "product_data[name]": "Em Dia",
  };
  expect(asked()).toEqual([["POST", "/v1/prices", fields]]);
});

test("given webhooks, when they are read, made and changed, then address, events, version and state are as requested", async () => {
  const url = "https://emdia.example/api";
  const endpoint = { id: "we_1", url, enabled_events: ["a"], api_version: "v", status: "enabled" };
  service.answers.push(listOf(endpoint, { ...endpoint, id: "we_2", status: "disabled" }));
  const told = { id: "we_1", url, events: ["a"], version: "v", isOn: true };
  expect(await account.listEndpoints()).toEqual([told, { ...told, id: "we_2", isOn: false }]);
  service.answers.splice(0, 1, { body: { id: "we_3", secret: "whsec_1" } });
  expect(await account.createEndpoint({ url, events: ["invoice.paid"] })).toEqual({ id: "we_3", secret: "whsec_1" });
  await account.setEndpoint("we_1", { isOn: true });
  await account.setEndpoint("we_1", { isOn: false, events: ["invoice.paid"] });
  expect(asked()).toEqual([
    ["GET", "/v1/webhook_endpoints", { limit: "100" }],
    ["POST", "/v1/webhook_endpoints", { url, "enabled_events[0]": "invoice.paid", api_version: account.version }],
    ["POST", "/v1/webhook_endpoints/we_1", { disabled: "false" }],
    ["POST", "/v1/webhook_endpoints/we_1", { disabled: "true", "enabled_events[0]": "invoice.paid" }],
  ]);
});

const portal = {
  id: "bpc_1",
  features: {
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    payment_method_update: { enabled: true },
    invoice_history: { enabled: false },
  },
};

test.each([
  [portal.features.subscription_cancel, true],
  [{ enabled: false, mode: "at_period_end" }, false],
  [{ enabled: true, mode: "immediately" }, false],
])(
  "given a portal that cancels as %j, when its settings are read, then what customers may do is known",
  async (subscription_cancel, cancelsAtPeriodEnd) => {
    service.answers.push(listOf({ ...portal, features: { ...portal.features, subscription_cancel } }));
    expect(await account.findPortal()).toEqual({
      id: "bpc_1",
      cancelsAtPeriodEnd,
      changesCards: true,
      showsInvoices: false,
    });
    expect(asked()).toEqual([
      ["GET", "/v1/billing_portal/configurations", { is_default: "true", active: "true", limit: "1" }],
    ]);
  },
);

test("given a portal that was never saved, when its settings are read, then there are none", async () => {
  service.answers.push(listOf());
  expect(await account.findPortal()).toBeUndefined();
});

test("given events that were missed, when they are read, then those of their kinds since the instant's second come, oldest first", async () => {
  const [late, early] = ["evt_2", "evt_1"].map((id) => ({
    id,
    type: "invoice.paid",
    data: { object: { id: "in_1" } },
  }));
  service.answers.push(listOf(late ?? {}, early ?? {}));
  const since = new Date("2027-02-10T12:00:00.900Z");
  const found = await account.listEvents(since, ["invoice.paid", "customer.subscription.deleted"]);
  expect(found.map(({ body, ...one }) => ({ ...one, body: JSON.parse(body) }))).toEqual([
    { id: "evt_1", type: "invoice.paid", body: early },
    { id: "evt_2", type: "invoice.paid", body: late },
  ]);
  const created = Date.parse("2027-02-10T12:00:00.000Z") / 1_000;
  const fields = {
    "created[gte]": String(created),
    "types[0]": "invoice.paid",
    "types[1]": "customer.subscription.deleted",
    limit: "100",
  };
  expect(asked()).toEqual([["GET", "/v1/events", fields]]);
});

test("given a body, when it is signed at an instant, then the header is Stripe's: the second and the HMAC of both", () => {
  const header = account.signatureOf('{"id":"evt_1"}', "whsec_unit", new Date("2027-02-10T12:00:00.900Z"));
  const second = Date.parse("2027-02-10T12:00:00.000Z") / 1_000;
  const hmac = createHmac("sha256", "whsec_unit").update(`${second}.{"id":"evt_1"}`).digest("hex");
  expect(header).toBe(`t=${second},v1=${hmac}`);
});

test("given several calls, when they are sent, then none carries how long the one before took", async () => {
  service.answers.push(listOf());
  for (let call = 0; call < 3; call++) await gateway.findPrice("premium");
  expect(service.asked.map(({ headers }) => headers["x-stripe-client-telemetry"])).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});
