import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseSubscription } from "./choose-subscription.ts";
import type { ProviderSubscription } from "./ports/stripe-gateway.ts";

const [JAN, FEB, MAR] = ["2027-01-10T12:00:00.000Z", "2027-02-10T12:00:00.000Z", "2027-03-10T12:00:00.000Z"];

const sub = (over: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: "sub_1",
  status: "active",
  createdAt: JAN,
  currentPeriodStart: JAN,
  currentPeriodEnd: FEB,
  endsAt: null,
  endedAt: null,
  ...over,
});
const truth = (...all: ProviderSubscription[]) => {
  const { subscriptionStatus, currentPeriodEnd, pastDueSince } = chooseSubscription(all);
  return [subscriptionStatus, currentPeriodEnd, pastDueSince];
};

test.each<[what: string, status: string, end: string | null, since: string | null, one: ProviderSubscription]>([
  ["active", "active", FEB, null, sub()],
  ["trialing", "active", FEB, null, sub({ status: "trialing" })],
  ["cancelled at the period's end", "canceled", FEB, null, sub({ endsAt: FEB })],
  ["cancelled at another day", "canceled", MAR, null, sub({ endsAt: MAR })],
  ["owed", "past_due", FEB, JAN, sub({ status: "past_due" })],
  ["owed and cancelled", "past_due", FEB, JAN, sub({ status: "past_due", endsAt: FEB })],
  ["given up", "past_due", FEB, JAN, sub({ status: "unpaid" })],
  ["ended", "expired", JAN, null, sub({ status: "canceled", endedAt: JAN })],
  ["never begun", "trial", null, null, sub({ status: "incomplete" })],
  ["never begun for good", "trial", null, null, sub({ status: "incomplete_expired" })],
  ["paused", "trial", null, null, sub({ status: "paused" })],
])(
  "given a subscription that is %s, when read, then its status is %s, its period ends at %s, and it is owed since %s",
  (_what, status, end, since, one) => {
    expect(truth(one)).toEqual([status, end, since]);
  },
);

test("given no subscription, when read, then the owner never subscribed", () => {
  expect(chooseSubscription([]).stripeSubscriptionId).toBe(null);
  expect(truth()).toEqual(["trial", null, null]);
});

/**
 * The subscription that gives access for longest is best; an unpaid subscription that can still be
 * paid is better than an unpaid subscription that cannot.
 */
const ranked = {
  active: sub({ id: "sub_active", currentPeriodEnd: JAN }),
  canceled: sub({ id: "sub_canceled", currentPeriodEnd: JAN, endsAt: JAN }),
  past_due: sub({ id: "sub_owed", status: "past_due", currentPeriodEnd: FEB }),
  expired: sub({ id: "sub_ended", status: "canceled", endedAt: MAR, currentPeriodEnd: MAR }),
};
const states = Object.entries(ranked);
const pairs = states.flatMap(([better, one], at) =>
  states.slice(at + 1).map(([worse, other]) => ({ better, one, worse, other })),
);

test.each(pairs)(
  "given one that is $better and one that is $worse but lasts longer, when read, then it is $better",
  ({ better, one, other }) => {
    for (const both of [
      [one, other],
      [other, one],
    ]) {
      const { subscriptionStatus, stripeSubscriptionId } = chooseSubscription(both);
      expect([subscriptionStatus, stripeSubscriptionId]).toEqual([better, one.id]);
    }
  },
);

test("given two of the same state, when read, then the one that lasts longest counts, and of two that last as long the later one", () => {
  const [short, long] = [sub({ id: "sub_2", currentPeriodEnd: FEB }), sub({ id: "sub_1", currentPeriodEnd: MAR })];
  const later = sub({ id: "sub_3", currentPeriodEnd: MAR });
  for (const all of [
    [short, long],
    [long, short],
  ])
    expect(chooseSubscription(all).stripeSubscriptionId).toBe("sub_1");
  for (const all of [
    [long, later],
    [later, long],
  ])
    expect(chooseSubscription(all).stripeSubscriptionId).toBe("sub_3");
});

test("given a subscription that ended without an end date, when read, then its period's end is used", () => {
  expect(truth(sub({ status: "canceled" }))).toEqual(["expired", FEB, null]);
});

test("given any subscriptions in any order, when read, then the answer is the same", () => {
  const statuses = ["trialing", "active", "past_due", "unpaid", "canceled", "incomplete"] as const;
  const any = fc.record({
    id: fc.integer({ min: 1, max: 9 }).map((n) => `sub_${n}`),
    status: fc.constantFrom(...statuses),
    currentPeriodEnd: fc.constantFrom(FEB, MAR),
    endsAt: fc.constantFrom(null, MAR),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: (one) => one.id }), fc.infiniteStream(fc.nat()), (some, keys) => {
      const all = some.map(sub);
      const shuffled = all
        .map((one) => ({ one, key: keys.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(chooseSubscription(shuffled)).toEqual(chooseSubscription(all));
    }),
  );
});
