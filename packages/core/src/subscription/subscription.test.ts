import { expect, test, vi } from "vitest";
import { AppError } from "../model/app-error.ts";
import { customerKey, profileKey } from "../model/keys.ts";
import type { CheckoutPage, NewCheckout, ProviderSubscription } from "../model/ports/stripe-gateway.ts";
import type { Profile } from "../model/profile.ts";
import { requireProfile } from "../store/profiles.ts";
import { linkCustomer, ownerOfCustomer, storeSubscription } from "../store/subscriptions.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { deliveryOf, StripeEvent } from "./apply-stripe-event.ts";
import { getStatus, syncStatus } from "./get-status.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { openPortal, startCheckout } from "./start-checkout.ts";

const DAY = 24 * 3_600_000;
const at = (days: number) => new Date(Date.parse(NOW) + days * DAY).toISOString();
const API = "https://api.stripe.com";
const PAGE = "https://checkout.stripe.com/c/pay/1";

const period = { currentPeriodStart: at(-1), currentPeriodEnd: at(29), endsAt: null, endedAt: null };
const active = { id: "sub_1", status: "active", createdAt: at(0), ...period } as const;
const subscribed = (over: Partial<ProviderSubscription> = {}): ProviderSubscription => ({ ...active, ...over });
const openPage = { id: "cs_1", url: PAGE, isOpen: true, priceId: "price_1", expiresAt: at(1) };
const aPage = (over: Partial<CheckoutPage> = {}): CheckoutPage => ({ ...openPage, ...over });

async function anAccount(over: Partial<Profile> = {}) {
  const owner = await anOwner({ trialEndsAt: at(20), ...over });
  const asked: unknown[][] = [];
  const provider = {
    subscriptions: [] as ProviderSubscription[],
    pages: [] as CheckoutPage[],
    price: "price_1" as string | undefined,
    pageUrl: PAGE,
    isDown: false,
  };
  const answer = <T>(call: string, args: unknown[], value: T): Promise<T> => {
    asked.push([call, ...args]);
    return provider.isDown ? Promise.reject(new AppError("subscription.provider_unavailable")) : Promise.resolve(value);
  };
  const stripe = {
    listSubscriptions: (id: string) => answer("listSubscriptions", [id], provider.subscriptions),
    createCustomer: (customer: object, key: string) => answer("createCustomer", [customer, key], "cus_1"),
    findPrice: (key: string) => answer("findPrice", [key], provider.price),
    listCheckouts: (id: string) => answer("listCheckouts", [id], provider.pages),
    createCheckout: (checkout: NewCheckout, key: string) =>
      answer("createCheckout", [checkout, key], { id: "cs_new", url: provider.pageUrl }),
    createPortal: (id: string, url: string) =>
      answer("createPortal", [id, url], { id: "bps_1", url: "https://billing.stripe.com/p/1" }),
  };
  const ctx = { ...owner.ctx, stripe, apiUrl: API };
  const stored = () => requireProfile(ctx);
  return { owner, ctx, provider, asked, stored, calls: () => asked.map(([call]) => call) };
}
const customer = { stripeCustomerId: "cus_1" };

test("given an owner who never opened a checkout, when the state is refreshed, then the provider is not called and nothing is stored", async () => {
  const { ctx, asked, owner } = await anAccount();
  const before = owner.at(profileKey(ctx.ownerId));
  expect(await syncStatus(ctx)).toEqual({
    success: true,
    message: "Status sincronizado.",
    syncResults: { status: "trial", canAccess: true, changed: false },
  });
  expect([asked, owner.events, owner.at(profileKey(ctx.ownerId))]).toEqual([[], [], before]);
});

test("given a new state at the provider, when it is refreshed, then it is stored with its revision and published once", async () => {
  const { ctx, provider, stored, owner } = await anAccount(customer);
  provider.subscriptions = [subscribed()];
  expect(await syncStatus(ctx)).toMatchObject({ syncResults: { status: "active", canAccess: true, changed: true } });
  expect(await stored()).toMatchObject({
    subscriptionStatus: "active",
    stripeSubscriptionId: "sub_1",
    currentPeriodEnd: at(29),
    pastDueSince: null,
    subscriptionCheckedAt: NOW,
    subscriptionRevision: 1,
    unpublishedPreviousStatus: null,
  });
  expect(owner.told()).toEqual([
    ["subscription.changed", { ownerId: ctx.ownerId, previousStatus: "trial", status: "active", revision: 1 }],
  ]);
  owner.clock.now = at(1);
  expect(await syncStatus(ctx)).toMatchObject({ syncResults: { changed: false } });
  expect(await stored()).toMatchObject({ subscriptionRevision: 1, subscriptionCheckedAt: at(1) });
  expect(owner.events).toHaveLength(1);
});

test.each<[what: string, over: Partial<ProviderSubscription>]>([
  ["its status", { status: "past_due" }],
  ["its id", { id: "sub_2" }],
  ["its period's end", { currentPeriodEnd: at(59) }],
])(
  "given a subscription of which only %s has changed, when the state is refreshed, then that counts as a change",
  async (_what, over) => {
    const { ctx, provider, stored } = await anAccount(customer);
    provider.subscriptions = [subscribed()];
    await refreshSubscription(ctx);
    provider.subscriptions = [subscribed(over)];
    expect((await refreshSubscription(ctx)).changed).toBe(true);
    expect(await stored()).toMatchObject({ subscriptionRevision: 2 });
  },
);

test("given a renewal owed since another day, when the state is refreshed, then that counts as a change", async () => {
  const { ctx, provider } = await anAccount(customer);
  provider.subscriptions = [subscribed({ status: "past_due" })];
  await refreshSubscription(ctx);
  provider.subscriptions = [subscribed({ status: "past_due", currentPeriodStart: at(-2) })];
  expect((await refreshSubscription(ctx)).changed).toBe(true);
});

test("given a failing bus, when the state is refreshed again, then the change is published after all, with its first status", async () => {
  const { ctx, provider, stored, owner } = await anAccount(customer);
  provider.subscriptions = [subscribed()];
  const away = { ...ctx, bus: { publish: () => Promise.reject(new Error("away")) } };
  await expect(refreshSubscription(away)).rejects.toThrow("away");
  expect(await stored()).toMatchObject({ subscriptionStatus: "active", unpublishedPreviousStatus: "trial" });
  provider.subscriptions = [subscribed({ endsAt: at(29) })];
  await refreshSubscription(ctx);
  expect(owner.told()).toEqual([
    ["subscription.changed", { ownerId: ctx.ownerId, previousStatus: "trial", status: "canceled", revision: 2 }],
  ]);
  expect(await stored()).toMatchObject({ unpublishedPreviousStatus: null });
});

test("given edits that always come first, when the state is refreshed, then it gives up after eight tries", async () => {
  const { ctx, provider, owner } = await anAccount(customer);
  provider.subscriptions = [subscribed()];
  let tries = 0;
  const list = ctx.stripe.listSubscriptions;
  ctx.stripe.listSubscriptions = async (id) => {
    tries += 1;
    const profile = await requireProfile(ctx);
    await owner.table.put({ ...owner.at(profileKey(ctx.ownerId)), version: profile.version + 1 });
    return list(id);
  };
  await expect(refreshSubscription(ctx)).rejects.toMatchObject({ code: "service.busy" });
  expect(tries).toBe(8);
});

const over = { trialEndsAt: at(-1), ...customer };

test("given an owner who was left out of the dispatch, when they have access again, then the missed month is still charged, without mail", async () => {
  const billing = { month: "2027-01", date: "2027-01-05", dueAt: "2027-01-05T11:00:00.000Z" } as Profile["billing"];
  for (const parkedAt of [null, at(-1)]) {
    const { ctx, provider, stored } = await anAccount({ ...over, billing, invoiceDay: 5, parkedAt });
    provider.subscriptions = [subscribed()];
    await refreshSubscription(ctx);
    const { billing: next, backSince, parkedAt: after } = await stored();
    expect([next.date, backSince, after]).toEqual(["2027-01-05", NOW, null]);
  }
});

test("given an owner who is still left out although they have access, when the state changes, then they are back in the dispatch", async () => {
  const { ctx, provider, stored } = await anAccount({ ...customer, parkedAt: at(-1) });
  provider.subscriptions = [subscribed()];
  await refreshSubscription(ctx);
  expect((await stored()).parkedAt).toBeNull();
});

test("given an owner who had access all the time, or has none now, when the state is refreshed, then their billing dates stay", async () => {
  const billing = { month: "2027-01", date: "2027-01-05", dueAt: "2027-01-05T11:00:00.000Z" } as Profile["billing"];
  const had = await anAccount({ ...customer, billing, invoiceDay: 5 });
  had.provider.subscriptions = [subscribed()];
  await refreshSubscription(had.ctx);
  expect((await had.stored()).billing).toEqual(billing);
  const parked = await anAccount({ ...over, billing, invoiceDay: 5, parkedAt: at(-1) });
  parked.provider.subscriptions = [subscribed({ status: "canceled", endedAt: at(-2) })];
  await refreshSubscription(parked.ctx);
  expect(await parked.stored()).toMatchObject({ billing, parkedAt: at(-1) });
});

const until = (subscriptionStatus: Profile["subscriptionStatus"], currentPeriodEnd: string | null) => ({
  subscriptionStatus,
  currentPeriodEnd,
});

test.each<[who: string, profile: Partial<Profile>, isAsked: boolean]>([
  ["who never subscribed", { trialEndsAt: at(-1) }, false],
  ["on trial with a customer", customer, false],
  ["whose trial is over", over, true],
  ["who is paid up", { ...over, ...until("active", at(1)) }, false],
  ["whose paid period is over this moment", { ...over, ...until("active", at(0)) }, true],
  ["who cancelled and whose period is over, on trial", { ...customer, ...until("canceled", at(-1)) }, true],
  ["who cancelled and has time left", { ...over, ...until("canceled", at(1)) }, false],
  ["who owes", { ...customer, subscriptionStatus: "past_due", pastDueSince: at(-1) }, true],
  ["whose subscription ended, on trial", { ...customer, ...until("expired", at(-1)) }, false],
  ["active without a known end, on trial", { ...customer, ...until("active", null) }, false],
  ["asked about less than ten minutes ago", { ...over, subscriptionCheckedAt: at(-599_999 / DAY) }, false],
  ["asked about ten minutes ago", { ...over, subscriptionCheckedAt: at(-600_000 / DAY) }, true],
])(
  "given an owner %s, when their status is requested, then the provider is called: $2",
  async (_who, profile, isAsked) => {
    const { ctx, provider, calls } = await anAccount(profile);
    provider.subscriptions = [subscribed()];
    const status = await getStatus(ctx);
    expect(calls()).toEqual(isAsked ? ["listSubscriptions"] : []);
    if (isAsked) expect(status).toMatchObject({ status: "active", canAccess: true, nextRenewal: at(29) });
  },
);

test("given a provider that does not answer, when a doubtful status is requested, then the stored one is returned, and the log says so", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { ctx, provider } = await anAccount(over);
  provider.isDown = true;
  expect(await getStatus(ctx)).toMatchObject({ status: "expired", canAccess: false });
  expect(warned).toHaveBeenCalledOnce();
  ctx.stripe.listSubscriptions = () => Promise.reject(new TypeError("a bug"));
  await expect(getStatus(ctx)).rejects.toThrow("a bug");
  warned.mockRestore();
});

test("given a new owner on trial, when a checkout is opened, then a customer is made once and the first charge waits for the trial's end", async () => {
  const { ctx, asked, stored, owner } = await anAccount();
  expect(await startCheckout(ctx)).toEqual({
    success: true,
    message: "Sessão de pagamento criada.",
    sessionId: "cs_new",
    url: PAGE,
  });
  expect(asked).toEqual([
    ["createCustomer", { ownerId: ctx.ownerId, email: "dono@exemplo.com.br" }, `customer-${ctx.ownerId}`],
    ["findPrice", "emdia_premium_mensal"],
    ["listCheckouts", "cus_1"],
    [
      "createCheckout",
      {
        ownerId: ctx.ownerId,
        customerId: "cus_1",
        priceId: "price_1",
        trialEnd: at(20),
        successUrl: "https://emdia.example/dashboard?checkout=success",
        cancelUrl: "https://emdia.example/dashboard?checkout=canceled",
      },
      "checkout-cus_1-price_1-after-none",
    ],
  ]);
  expect((await stored()).stripeCustomerId).toBe("cus_1");
  expect(owner.at(customerKey("cus_1"))).toMatchObject({ ownerId: ctx.ownerId });
});

test.each([
  [49, true],
  [48.999, false],
  [48.99999, false],
  [-1, false],
])(
  "given a trial that ends in %f hours, when a checkout is opened, then its days are given on: %s",
  async (hours, isGiven) => {
    const trialEndsAt = at(hours / 24);
    const { ctx, asked } = await anAccount({ trialEndsAt, ...customer });
    await startCheckout(ctx);
    expect(asked.at(-1)?.[1]).toMatchObject({ trialEnd: isGiven ? trialEndsAt : null });
  },
);

test.each<[what: string, page: Partial<CheckoutPage>, isUsed: boolean]>([
  ["open for a day", {}, true],
  ["open for a moment more than half an hour", { expiresAt: at(1_800_001 / DAY) }, true],
  ["open for half an hour", { expiresAt: at(1_800_000 / DAY) }, false],
  ["closed", { isOpen: false }, false],
  ["without an address", { url: null }, false],
  ["of another price", { priceId: "price_0" }, false],
])(
  "given a customer's page %s, when a checkout is opened, then it is handed out again: $2, and no other customer is made",
  async (_what, page, isUsed) => {
    const { ctx, provider, calls, asked } = await anAccount(customer);
    provider.pages = [aPage(page)];
    expect((await startCheckout(ctx)).sessionId).toBe(isUsed ? "cs_1" : "cs_new");
    const made = isUsed ? [] : ["createCheckout"];
    expect(calls()).toEqual(["listSubscriptions", "findPrice", "listCheckouts", ...made]);
    if (!isUsed) expect(asked.at(-1)?.at(-1)).toBe("checkout-cus_1-price_1-after-cs_1");
  },
);

test("given several pages, when a checkout is opened, then the newest open one is handed out, or the new one's key names the newest", async () => {
  const { ctx, provider, asked } = await anAccount(customer);
  provider.pages = [aPage({ id: "cs_3", isOpen: false }), aPage({ id: "cs_2" }), aPage({ id: "cs_1" })];
  expect((await startCheckout(ctx)).sessionId).toBe("cs_2");
  provider.pages = provider.pages.map((page) => ({ ...page, isOpen: false }));
  await startCheckout(ctx);
  expect(asked.at(-1)?.at(-1)).toBe("checkout-cus_1-price_1-after-cs_3");
});

test.each<[ProviderSubscription["status"], boolean]>([
  ["active", true],
  ["past_due", true],
  ["canceled", false],
  ["incomplete", false],
])(
  "given a subscription that is %s, when a checkout is opened, then a second one is refused: %s",
  async (status, isRefused) => {
    const { ctx, provider, stored } = await anAccount(customer);
    provider.subscriptions = [subscribed({ status })];
    if (!isRefused) return void expect((await startCheckout(ctx)).sessionId).toBe("cs_new");
    await expect(startCheckout(ctx)).rejects.toMatchObject({ code: "subscription.already_active" });
    expect((await stored()).subscriptionStatus).toBe(status);
  },
);

test("given a subscription cancelled at its period's end, when a checkout is opened, then it is refused, as it can be resumed in the portal", async () => {
  const { ctx, provider } = await anAccount(customer);
  provider.subscriptions = [subscribed({ endsAt: at(29) })];
  await expect(startCheckout(ctx)).rejects.toMatchObject({ code: "subscription.already_active" });
});

test("given a provider without a price, or that opens a page elsewhere, when a checkout is opened, then it is refused", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { ctx, provider } = await anAccount(customer);
  provider.pageUrl = "https://evil.example/";
  await expect(startCheckout(ctx)).rejects.toMatchObject({ code: "subscription.provider_unavailable" });
  provider.price = undefined;
  await expect(startCheckout(ctx)).rejects.toMatchObject({ code: "subscription.provider_unavailable" });
  expect(warned).toHaveBeenCalledTimes(2);
  warned.mockRestore();
});

test("given an edit while the customer is made, when a checkout is opened, then it is the same customer; eight edits are too many", async () => {
  for (const [edits, code] of [
    [1, undefined],
    [7, undefined],
    [8, "service.busy"],
  ] as const) {
    const { ctx, owner, stored } = await anAccount();
    let left: number = edits;
    const create = ctx.stripe.createCustomer;
    ctx.stripe.createCustomer = async (...args) => {
      if (left-- > 0) await owner.table.put({ ...owner.at(profileKey(ctx.ownerId)), version: 100 - left });
      return create(...args);
    };
    const opened = startCheckout(ctx);
    if (code) await expect(opened).rejects.toMatchObject({ code });
    else expect([(await opened).sessionId, (await stored()).stripeCustomerId]).toEqual(["cs_new", "cus_1"]);
  }
});

test("given a customer, when the portal is opened, then it leads back to the panel; without one there is none", async () => {
  const { ctx, asked } = await anAccount(customer);
  expect(await openPortal(ctx)).toEqual({
    success: true,
    message: "Portal da assinatura aberto.",
    url: "https://billing.stripe.com/p/1",
  });
  expect(asked).toEqual([["createPortal", "cus_1", "https://emdia.example/dashboard"]]);
  const { ctx: nobody } = await anAccount();
  await expect(openPortal(nobody)).rejects.toMatchObject({ code: "subscription.none" });
});

test("given a profile that was changed since, when it is stored or linked to a customer, then nothing is stored, and both callers get the conflict", async () => {
  const { ctx, stored, owner } = await anAccount();
  const profile = await stored();
  expect(await storeSubscription(ctx, profile)).toMatchObject({ version: profile.version + 1 });
  expect(await storeSubscription(ctx, profile)).toBeUndefined();
  expect(await linkCustomer(ctx, profile, "cus_9")).toBeUndefined();
  expect(await ownerOfCustomer(ctx, "cus_9")).toBeUndefined();
  expect(await linkCustomer(ctx, await stored(), "cus_9")).toMatchObject({ stripeCustomerId: "cus_9" });
  expect(await ownerOfCustomer(ctx, "cus_9")).toBe(ctx.ownerId);
  const away = { ...ctx, table: { ...owner.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(linkCustomer(away, profile, "cus_9")).rejects.toThrow("away");
});

const object = { id: "sub_1", object: "subscription", customer: "cus_1", status: "active" };
const invoice = { id: "in_1", object: "invoice", customer: "cus_1" };
const ofThird = { subscription_details: { subscription: "sub_3" } };
const noParent = { subscription_details: null };
const told = (data: object) =>
  deliveryOf(StripeEvent.parse({ id: "evt_1", type: "t", livemode: true, data: { object: data } }));

test.each<[what: string, data: object, ids: (string | null)[]]>([
  ["a subscription", object, ["cus_1", "sub_1", "sub_1"]],
  ["a customer", { id: "cus_2", object: "customer", customer: "cus_1" }, ["cus_2", null, "cus_2"]],
  ["an invoice", { ...object, id: "in_1", object: "invoice", subscription: "sub_2" }, ["cus_1", "sub_2", "in_1"]],
  ["an invoice with its subscription under its parent", { ...invoice, parent: ofThird }, ["cus_1", "sub_3", "in_1"]],
  ["an invoice of no subscription", { ...invoice, customer: null, parent: null }, [null, null, "in_1"]],
  ["an invoice with an empty parent", { object: "invoice", parent: noParent }, [null, null, null]],
  ["an invoice of another kind of parent", { object: "invoice", status: null, parent: {} }, [null, null, null]],
])(
  "given an event of %s, when it is recorded, then customer, subscription and object are $2, and nothing of a person is kept",
  (_what, data, ids) => {
    const delivery = told({ ...data, customer_email: "ana@exemplo.com.br" });
    expect([delivery.customerId, delivery.subscriptionId, delivery.eventData.objectId]).toEqual(ids);
    expect(Object.keys(delivery)).toEqual(["id", "eventType", "customerId", "subscriptionId", "eventData"]);
    expect(JSON.stringify(delivery)).not.toContain("@");
  },
);

test("given an event's facts, when it is recorded, then type, status and whether it is live are kept", () => {
  expect(told(object)).toMatchObject({
    id: "evt_1",
    eventType: "t",
    eventData: { objectType: "subscription", status: "active", livemode: true },
  });
  expect(told({ object: "charge" }).eventData).toEqual({
    objectId: null,
    objectType: "charge",
    status: null,
    livemode: true,
  });
});

test.each([
  ["an id that is empty", { id: "" }],
  ["an id too long", { id: "a".repeat(256) }],
  ["a type too long", { type: "a".repeat(101) }],
  ["an object too long", { data: { object: { object: "a".repeat(101) } } }],
  ["a status too long", { data: { object: { object: "x", status: "a".repeat(101) } } }],
  ["a customer that is no text", { data: { object: { object: "x", customer: 1 } } }],
])("given an event with %s, when parsed, then it is refused, and one at each limit is accepted", (_what, over) => {
  const event = {
    id: "a".repeat(255),
    type: "a".repeat(100),
    livemode: false,
    data: { object: { object: "a".repeat(100), status: "a".repeat(100) } },
  };
  expect(StripeEvent.safeParse(event).success).toBe(true);
  expect(StripeEvent.safeParse({ ...event, ...over }).success).toBe(false);
});
