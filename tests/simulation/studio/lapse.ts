import { profileKey } from "@emdia/core/model/keys";
import type { StripeGateway } from "@emdia/core/model/ports/stripe-gateway";
import { refreshSubscription } from "@emdia/core/subscription/refresh-subscription";
import type { Cloud } from "../cloud/cloud.ts";
import { DAY, HOUR, MINUTE } from "../world/world.ts";
import type { People } from "./person.ts";

type Life = { ownerId: string; from: number; until: number; days: readonly number[] };

/** Stores that a subscription is over, as the webhook does after it read the provider's answer. */
function lapse({ world, store, usageOf }: Cloud, ownerId: string): void {
  const ended = world.date().toISOString();
  const change = {
    expression:
      "SET #status = :over, #until = :ended, #trial = :ended, #customer = :customer, #version = #version + :one",
    names: {
      "#status": "subscriptionStatus",
      "#until": "currentPeriodEnd",
      "#trial": "trialEndsAt",
      "#customer": "stripeCustomerId",
      "#version": "version",
    },
    values: { ":over": "canceled", ":ended": ended, ":customer": `cus_${ownerId}`, ":one": 1 },
  };
  world.note(`${ownerId}: loses access`);
  store.write({ requestId: "provider", usage: usageOf("provider") }, { update: profileKey(ownerId), change });
}

const unasked = () => Promise.reject(new Error("a lapse asks the provider for subscriptions alone"));

const provider: StripeGateway = {
  listSubscriptions: async () => [
    {
      id: "sub_again",
      status: "active",
      createdAt: "2027-01-01T00:00:00.000Z",
      currentPeriodStart: "2027-01-01T00:00:00.000Z",
      currentPeriodEnd: "2099-01-01T00:00:00.000Z",
      endsAt: null,
      endedAt: null,
    },
  ],
  createCustomer: unasked,
  findPrice: unasked,
  listCheckouts: unasked,
  createCheckout: unasked,
  createPortal: unasked,
};

/** Plans lapses of an owner's access; the owner tries to regain access until it succeeds. */
export function planLapses(cloud: Cloud, people: People, { ownerId, from, until, days }: Life): void {
  const { world } = cloud;
  let free = from;
  for (const [count, day] of days.entries()) {
    const start = day + world.between(-3 * DAY, 10 * HOUR);
    if (!world.chance(0.35) || start < free) continue;
    const length = world.chance(0.5) ? world.between(0, 4 * DAY) : world.between(0, 45 * DAY);
    const end = Math.min(start + length, until - DAY);
    if (end <= start) continue;
    free = end + DAY;
    const comeBack = (tries: number) =>
      people.ask(
        { ownerId, isOpen: true, act: (desk) => refreshSubscription({ ...desk, stripe: provider }) },
        `${ownerId}-act-return-${count}-${tries}`,
        false,
        (ok) => ok || world.after(MINUTE, () => comeBack(tries + 1)),
      );
    world.at(start, () => lapse(cloud, ownerId));
    world.at(end, () => {
      world.note(`${ownerId}: has access again`);
      comeBack(0);
    });
  }
}
