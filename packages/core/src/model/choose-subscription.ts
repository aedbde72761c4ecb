import type { ProviderSubscription } from "./ports/stripe-gateway.ts";
import type { Profile } from "./profile.ts";

export type SubscriptionState = Pick<
  Profile,
  "subscriptionStatus" | "stripeSubscriptionId" | "currentPeriodEnd" | "pastDueSince"
>;

/** The state of a customer who never finished a checkout. */
const NONE: SubscriptionState = {
  subscriptionStatus: "trial",
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  pastDueSince: null,
};

/** Chooses the subscription with the best status, among equals the one that lasts longest. */
export function chooseSubscription(subscriptions: readonly ProviderSubscription[]): SubscriptionState {
  const truths = subscriptions.flatMap((one) => truthOf(one) ?? []);
  const [best] = truths.toSorted(
    (one, other) =>
      RANK[other.subscriptionStatus] - RANK[one.subscriptionStatus] ||
      descending(one.currentPeriodEnd ?? "", other.currentPeriodEnd ?? "") ||
      descending(one.stripeSubscriptionId ?? "", other.stripeSubscriptionId ?? ""),
  );
  return best ?? NONE;
}

/** Returns undefined without a payment. Past due stays past due, even if it is to be cancelled. */
function truthOf({ id, status, ...one }: ProviderSubscription): SubscriptionState | undefined {
  const truth = { ...NONE, stripeSubscriptionId: id, currentPeriodEnd: one.currentPeriodEnd };
  switch (status) {
    case "active":
    case "trialing":
      if (one.endsAt === null) return { ...truth, subscriptionStatus: "active" };
      return { ...truth, subscriptionStatus: "canceled", currentPeriodEnd: one.endsAt };
    case "past_due":
    case "unpaid":
      return { ...truth, subscriptionStatus: "past_due", pastDueSince: one.currentPeriodStart };
    case "canceled":
      return { ...truth, subscriptionStatus: "expired", currentPeriodEnd: one.endedAt ?? one.currentPeriodEnd };
    case "incomplete":
    case "incomplete_expired":
    case "paused":
      return undefined;
  }
}

const RANK: Record<SubscriptionState["subscriptionStatus"], number> = {
  active: 4,
  canceled: 3,
  past_due: 2,
  expired: 1,
  trial: 0,
};

const descending = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
