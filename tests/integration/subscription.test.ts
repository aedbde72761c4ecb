import type { PortalWire, SyncWire } from "@emdia/contracts/subscription";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, BILLING_SCHEDULE } from "../support/studio.ts";
import { later, subscriptions } from "../support/subscriptions.ts";

const region = oneRegion();
const { status, profileOf, customerOf, days, writes, checkout, subscribe, until } = subscriptions(region);

test("given a new owner, when the trial passes and they pay, cancel and return, then access follows the rules at every step", async () => {
  const studio = await aStudio(region());
  const { api } = studio;
  expect(await status(studio)).toMatchObject({ status: "trial", canAccess: true, isTrialActive: true, daysLeft: 30 });
  await days(29);
  expect(await status(studio)).toMatchObject({ status: "trial", canAccess: true, daysLeft: 1 });
  await days(1);
  expect(await status(studio)).toMatchObject({
    status: "expired",
    canAccess: false,
    isTrialActive: false,
    daysLeft: 0,
  });
  expect(await api("POST", "/api/plans", { name: "Pilates", price: 10 })).toMatchObject({
    status: 402,
    body: { code: "subscription.required", error: "O teste grátis ou a assinatura terminou. Assine para continuar." },
  });
  expect((await api("GET", "/api/plans")).status).toBe(200);

  const { url } = await checkout(studio);
  expect(url.startsWith(region().url)).toBe(true);
  expect(await subscribe(studio)).toBe(`${region().url}/dashboard?checkout=success`);
  const paid = await status(studio);
  expect(paid).toMatchObject({ status: "active", canAccess: true, isTrialActive: false, cancelAtPeriodEnd: false });
  expect(Date.parse(paid.nextRenewal ?? "") - region().clock.now().getTime()).toBeGreaterThan(27 * 24 * 3_600_000);
  expect(await writes(studio)).toBe(201);
  expect(await api("POST", "/api/stripe/create-checkout")).toMatchObject({
    status: 409,
    body: { code: "subscription.already_active" },
  });

  expect((await api<PortalWire>("POST", "/api/stripe/create-portal")).body.url.startsWith(region().url)).toBe(true);
  region().stripe.cancelAtPeriodEnd(await customerOf(studio));
  await region().drain();
  const leaving = await status(studio);
  expect(leaving).toMatchObject({ status: "canceled", canAccess: true, cancelAtPeriodEnd: true, nextRenewal: null });
  expect(leaving.accessUntil).toBe(paid.nextRenewal);
  await until(leaving.accessUntil);
  expect(await status(studio)).toMatchObject({ status: "expired", canAccess: false });
  expect(await writes(studio)).toBe(402);

  await subscribe(studio);
  expect(await status(studio)).toMatchObject({ status: "active", canAccess: true });
  expect(region().state()).toMatchObject({ denied: [], deadLetters: [], errors: [] });
});

test("given an owner who subscribes on trial, when they pay, then the remaining days of the trial are not charged", async () => {
  const studio = await aStudio(region());
  const { trialEndsAt } = await status(studio);
  await subscribe(studio);
  const now = await status(studio);
  expect(now).toMatchObject({ status: "active", isTrialActive: false });
  expect(Math.abs(Date.parse(now.nextRenewal ?? "") - Date.parse(trialEndsAt))).toBeLessThan(1_000);
});

async function owing() {
  const studio = await aStudio(region());
  await days(30);
  await subscribe(studio);
  const customer = await customerOf(studio);
  region().stripe.setCard(customer, "fails");
  const renewal = (await status(studio)).nextRenewal ?? "";
  await until(later(2, renewal));
  const owed = await status(studio);
  expect(owed).toMatchObject({ status: "past_due", canAccess: true, daysLeft: 7, nextRenewal: null });
  expect(owed.graceEndsAt).toBe(later(7 * 24, renewal));
  expect(await writes(studio)).toBe(201);
  return { studio, customer, graceEndsAt: owed.graceEndsAt ?? "" };
}

test("given a renewal that fails, when it is paid within the grace, then access never ends", async () => {
  const { studio, customer, graceEndsAt } = await owing();
  expect(await studio.api("POST", "/api/stripe/create-checkout")).toMatchObject({ status: 409 });
  await until(later(-1, graceEndsAt));
  expect(await status(studio)).toMatchObject({ status: "past_due", canAccess: true, daysLeft: 1 });
  region().stripe.setCard(customer, "ok");
  region().stripe.payOpenInvoice(customer);
  await region().drain();
  expect(await status(studio)).toMatchObject({ status: "active", canAccess: true, graceEndsAt: null });
});

test("given a renewal that fails, when the grace passes, then access ends, until the owner subscribes again", async () => {
  const { studio, graceEndsAt } = await owing();
  await until(graceEndsAt);
  expect(await status(studio)).toMatchObject({ canAccess: false, daysLeft: 0 });
  expect(await writes(studio)).toBe(402);
  await days(1);
  expect(await status(studio)).toMatchObject({ status: "expired", canAccess: false });
  await subscribe(studio);
  expect(await status(studio)).toMatchObject({ status: "active", canAccess: true });
  expect(await writes(studio)).toBe(201);
});

test("given fifty checkouts at once, when all are answered, then there are one customer and one page", async () => {
  const studio = await aStudio(region());
  const before = region().stripe.events().length;
  const all = await Promise.all(Array.from({ length: 50 }, () => checkout(studio)));
  expect(new Set(all.map((one) => one.sessionId)).size).toBe(1);
  const created = region()
    .stripe.events()
    .slice(before)
    .filter((event) => event.type === "customer.created");
  expect(created).toHaveLength(1);
  expect((await checkout(studio)).sessionId).toBe(all[0]?.sessionId);
});

test("given a page that expired, when the owner asks again, then a new one opens", async () => {
  const studio = await aStudio(region());
  const first = await checkout(studio);
  await days(2);
  const second = await checkout(studio);
  expect(second.sessionId).not.toBe(first.sessionId);
  await subscribe(studio);
  expect(await status(studio)).toMatchObject({ status: "active" });
});

test("given the provider's messages are lost, when the owner synchronises or reads the status later, then the provider's state is read", async () => {
  const [asking, looking] = [await aStudio(region()), await aStudio(region())];
  region().stripe.deliver({ hold: true });
  await days(31);
  await subscribe(asking);
  await subscribe(looking);
  const { body } = await asking.api<SyncWire>("POST", "/api/stripe/sync-status");
  expect(body).toEqual({
    success: true,
    message: "Status sincronizado.",
    syncResults: { status: "active", canAccess: true, changed: true },
  });
  expect((await asking.api<SyncWire>("POST", "/api/stripe/sync-status")).body.syncResults.changed).toBe(false);
  expect(await status(looking)).toMatchObject({ status: "active", canAccess: true });
  region().stripe.release();
  region().stripe.deliver({ hold: false });
  await region().drain();
  expect(await status(asking)).toMatchObject({ status: "active" });
});

test("given the provider is down, when its routes are called, then the answers say so and the status can still be read", async () => {
  const studio = await aStudio(region());
  await checkout(studio);
  await days(31);
  region().faults.set({ service: "stripe", rate: 1, kind: "error" });
  expect(await studio.api("POST", "/api/stripe/create-checkout")).toMatchObject({
    status: 503,
    body: { code: "subscription.provider_unavailable" },
  });
  expect(await status(studio)).toMatchObject({ status: "expired", canAccess: false });
  region().faults.clear();
});

test("given an owner without access, when their billing day comes and they return, then no missed month is charged and the next one is on time", async () => {
  const studio = await aStudio(region(), { invoiceDay: 20 });
  const student = await studio.student((await studio.plan()).id);
  await days(31);
  await studio.billingDay();
  expect(await studio.mailsTo(student.email ?? "")).toEqual([]);
  expect(await profileOf(studio)).toMatchObject({ parkedAt: expect.any(String) });
  expect(await profileOf(studio)).not.toHaveProperty("g1pk");
  const { discrepancies } = (await studio.api<{ discrepancies: unknown[] }>("GET", "/api/debug/schema-check")).body;
  expect(discrepancies).toEqual([]);
  await days(1);
  await subscribe(studio);
  const back = await profileOf(studio);
  expect(back).toMatchObject({ parkedAt: null, g1sk: expect.stringContaining(studio.userId) });
  await region().fire(BILLING_SCHEDULE);
  expect(await studio.mailsTo(student.email ?? "")).toEqual([]);
  await studio.billingDay();
  expect(await studio.mailsTo(student.email ?? "")).toHaveLength(1);
});
