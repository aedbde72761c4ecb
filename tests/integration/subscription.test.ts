import type { PortalWire, SyncWire } from "@emdia/contracts/subscription";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";

const region = oneRegion();
const { status, customerOf, days, writes, checkout, subscribe, until } = subscriptions(region);

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
