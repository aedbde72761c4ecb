import type { CheckoutWire, SubscriptionWire } from "@emdia/contracts/subscription";
import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";
import { storedItems } from "./stored-items.ts";
import type { Studio } from "./studio.ts";

export const later = (hours: number, from: string) => new Date(Date.parse(from) + hours * 3_600_000).toISOString();

export function subscriptions(region: () => Region) {
  const now = () => region().clock.now().toISOString();
  const status = async ({ api }: Studio) => {
    const { status: code, body } = await api<SubscriptionWire>("GET", "/api/subscription/status");
    expect(code).toBe(200);
    return body;
  };
  const profileOf = (studio: Studio) => storedItems(region()).get({ pk: `O#${studio.userId}`, sk: "PROFILE" });
  const customerOf = async (studio: Studio) => String((await profileOf(studio)).stripeCustomerId);

  /** Moves the clock without firing the hourly billing schedule. */
  async function until(instant: string): Promise<void> {
    region().clock.advanceTo(new Date(instant));
    await region().drain();
  }
  const days = (count: number) => until(later(24 * count, now()));
  const writes = async ({ api }: Studio) => (await api("POST", "/api/plans", { name: "Pilates", price: 10 })).status;

  async function checkout({ api }: Studio): Promise<CheckoutWire> {
    const { status: code, body } = await api<CheckoutWire>("POST", "/api/stripe/create-checkout");
    expect([code, body]).toEqual([200, expect.objectContaining({ success: true })]);
    return body;
  }

  async function subscribe(studio: Studio): Promise<string> {
    const { sessionId } = await checkout(studio);
    const leadsTo = region().stripe.pay(sessionId);
    await region().drain();
    return leadsTo;
  }
  return { now, status, profileOf, customerOf, days, writes, checkout, subscribe, until };
}
