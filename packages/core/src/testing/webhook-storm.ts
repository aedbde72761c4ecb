import { createHmac } from "node:crypto";
import { AppError } from "../model/app-error.ts";
import { chooseSubscription, type SubscriptionState } from "../model/choose-subscription.ts";
import { customerKey, profileKey } from "../model/keys.ts";
import { newProfile } from "../model/new-profile.ts";
import type { ProviderSubscription } from "../model/ports/stripe-gateway.ts";
import { profileOf } from "../model/profile.ts";
import { insertProfile } from "../store/profiles.ts";
import { applyStripeEvent, type WebhookContext } from "../subscription/apply-stripe-event.ts";
import { memoryTable } from "./memory-table.ts";
import { seededRandom, seededTurns } from "./seeded-turns.ts";

const SECRET = "whsec_storm";
const OWNERS = 100;
const START = Date.parse("2027-01-10T12:00:00.000Z");

/**
 * Delivers each event at least twice, in any order. Unless `isLocked`, profiles are stored without
 * the condition on their version. The results `wrong…` are shares of owners with a wrong state.
 */
export async function playStorm(seed: number, { isLocked, changes }: { isLocked: boolean; changes: number }) {
  const random = seededRandom(seed);
  const provider = aProvider(random);
  const { turn, run } = seededTurns(random);
  let isUp = false;
  const table = memoryTable(() => (isUp ? turn() : Promise.resolve()));
  const locked = table.put;
  if (!isLocked) table.put = (item, condition) => locked(item, item.sk === "PROFILE" ? undefined : condition);
  const counts = { deliveries: 0, failed: 0, published: 0 };
  const ctx: WebhookContext = {
    table,
    now: provider.now,
    stripe: {
      // The response may be outdated when it arrives.
      async listSubscriptions(customer) {
        await turn();
        if (random() < 0.03) throw new AppError("subscription.provider_unavailable");
        const answer = provider.read(customer);
        for (let waits = Math.floor(300 * random() ** 8); waits >= 0; waits--) await turn();
        return answer;
      },
      createCustomer: () => Promise.reject(new Error("unused")),
      findPrice: () => Promise.reject(new Error("unused")),
      listCheckouts: () => Promise.reject(new Error("unused")),
      createCheckout: () => Promise.reject(new Error("unused")),
      createPortal: () => Promise.reject(new Error("unused")),
    },
    bus: {
      async publish() {
        await turn();
        if (random() < 0.01) throw new Error("the bus is away");
        counts.published++;
      },
    },
  };
  const owners = Array.from({ length: OWNERS }, (_, index) => `${index}`);
  for (const owner of owners) {
    const profile = {
      ...newProfile(owner, `${owner}@exemplo.com.br`, new Date(START)),
      stripeCustomerId: `cus_${owner}`,
    };
    await insertProfile(ctx, profile);
    await table.put({ ...customerKey(`cus_${owner}`), ownerId: owner });
  }
  const ahead = owners.flatMap((owner) => Array.from({ length: changes }, () => `cus_${owner}`));
  const underWay: ProviderEvent[] = [];
  /** The events in the order in which a naive receiver would have seen them. */
  const seen: ProviderEvent[] = [];
  const draw = <T>(from: T[]) => from.splice(Math.floor(random() * from.length), 1)[0];
  const deliver = (event: ProviderEvent) => async () => {
    counts.deliveries++;
    try {
      await applyStripeEvent(ctx, signed(event, provider.now()), SECRET);
      seen.push(event);
    } catch {
      counts.failed++;
      underWay.push(event);
    }
  };
  isUp = true;
  await run(200, () => {
    // A few hundred deliveries are in flight at the same time, so that many of them overtake
    // others.
    while (ahead.length > 0 && underWay.length < 400) {
      const event = provider.change(draw(ahead) ?? "");
      underWay.push(event, event);
    }
    const event = draw(underWay);
    return event && deliver(event);
  });
  const wrong = owners.filter((owner) => {
    const { pk, sk } = profileKey(owner);
    const profile = profileOf(table.items.get(`${pk}|${sk}`) ?? {});
    const truth = provider.truthOf(`cus_${owner}`);
    return profile.unpublishedPreviousStatus !== null || !matches(profile, truth);
  });
  const events = [...table.items.values()].filter((item) => item.sk === "WH");
  return { wrong: wrong.length / OWNERS, counts, events, ...believe(provider, owners, seen) };
}

const instant = (seconds: number) => new Date(START + seconds * 1000).toISOString();

type ProviderEvent = { id: string; created: number; customer: string; told: SubscriptionState };

/** Returns a provider, many of whose changes happen in the same second. */
function aProvider(random: () => number) {
  const truth = new Map<string, ProviderSubscription[]>();
  const changesOf = new Map<string, number>();
  const statuses = ["active", "active", "active", "past_due", "trialing", "canceled", "unpaid"] as const;
  let seconds = 0;
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  return {
    truthOf: (customer: string) => chooseSubscription(truth.get(customer) ?? []),
    read: (customer: string) => structuredClone(truth.get(customer) ?? []),
    now: () => new Date(START + seconds * 1000),
    change(customer: string): ProviderEvent {
      if (random() < 0.005) seconds += 1;
      const count = (changesOf.get(customer) ?? 0) + 1;
      changesOf.set(customer, count);
      const status = pick(statuses) ?? "active";
      const next: ProviderSubscription = {
        id: `sub_${customer}_${Math.floor(count / 10)}`,
        status,
        createdAt: instant(0),
        currentPeriodStart: instant(count * 86_400),
        currentPeriodEnd: instant((count + 30) * 86_400),
        endsAt: random() < 0.2 ? instant((count + 30) * 86_400) : null,
        endedAt: status === "canceled" ? instant(count * 86_400) : null,
      };
      const others = (truth.get(customer) ?? []).filter((one) => one.id !== next.id);
      // A new subscription ends the older subscription that it replaces.
      truth.set(customer, [
        ...others.map((one) => ({ ...one, status: "canceled" as const, endedAt: one.endedAt ?? instant(0) })),
        next,
      ]);
      return { id: `evt_${customer}_${count}`, created: seconds, customer, told: this.truthOf(customer) };
    },
  };
}

function signed({ id, customer }: ProviderEvent, now: Date) {
  const object = { id: "sub", object: "subscription", customer, status: "active" };
  const body = Buffer.from(
    JSON.stringify({ id, type: "customer.subscription.updated", livemode: false, data: { object } }),
  );
  const t = Math.floor(now.getTime() / 1000);
  const v1 = createHmac("sha256", SECRET).update(`${t}.`).update(body).digest("hex");
  return { body, signature: `t=${t},v1=${v1}` };
}

/** Returns the shares of owners with a wrong state if a receiver trusts these deliveries. */
function believe(provider: ReturnType<typeof aProvider>, owners: readonly string[], seen: readonly ProviderEvent[]) {
  const last = new Map<string, ProviderEvent>();
  const newest = new Map<string, ProviderEvent>();
  for (const event of seen) {
    last.set(event.customer, event);
    if (event.created >= (newest.get(event.customer)?.created ?? 0)) newest.set(event.customer, event);
  }
  const wrongBy = (believed: Map<string, ProviderEvent>) =>
    owners.filter((owner) => {
      const event = believed.get(`cus_${owner}`);
      return !event || !matches(event.told, provider.truthOf(`cus_${owner}`));
    }).length / OWNERS;
  return { wrongByLast: wrongBy(last), wrongByNewest: wrongBy(newest) };
}

const matches = (one: SubscriptionState, other: SubscriptionState) =>
  one.subscriptionStatus === other.subscriptionStatus &&
  one.stripeSubscriptionId === other.stripeSubscriptionId &&
  one.currentPeriodEnd === other.currentPeriodEnd &&
  one.pastDueSince === other.pastDueSince;
