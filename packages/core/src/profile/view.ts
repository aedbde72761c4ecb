import type { ProfileWire } from "@emdia/contracts/profile";
import type { Profile } from "./repository.ts";

/** The profile without what stays inside: pointer, version, and what the payment provider knows. */
export function toProfileView({
  billing: _billing,
  lastBilling: _last,
  version: _version,
  parkedAt: _parkedAt,
  stripeCustomerId: _customer,
  stripeSubscriptionId: _subscription,
  currentPeriodEnd: _periodEnd,
  pastDueSince: _pastDue,
  subscriptionCheckedAt: _checked,
  subscriptionRevision: _revision,
  subscriptionUntold: _untold,
  deletion,
  ...profile
}: Profile): ProfileWire {
  return { ...profile, deleteAt: deletion?.deleteAt ?? null };
}
