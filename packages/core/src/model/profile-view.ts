import type { ProfileWire } from "@emdia/contracts/profile";
import { isHeld, type Profile } from "./profile.ts";
import { toRecessView } from "./rise.ts";

/** Leaves out the index entry, the version, and the payment provider's data. */
export function toProfileView({
  automationSince: _automation,
  backSince: _back,
  emailSince: _emailSince,
  lastBilling: _last,
  version: _version,
  runs: _runs,
  parkedAt: _parkedAt,
  stripeCustomerId: _customer,
  stripeSubscriptionId: _subscription,
  currentPeriodEnd: _periodEnd,
  pastDueSince: _pastDue,
  subscriptionCheckedAt: _checked,
  subscriptionRevision: _revision,
  unpublishedPreviousStatus: _untold,
  formerPixKeys: _formerKeys,
  deletion,
  hold,
  recesses = [],
  ...profile
}: Profile): ProfileWire {
  const billingHeld = hold && isHeld({ ...profile, hold }) ? { since: hold.since, reason: hold.reason } : null;
  const { month, date, dueAt } = profile.billing;
  const own = { billing: { month, date, dueAt }, deleteAt: deletion?.deleteAt ?? null, billingHeld };
  return { ...profile, recesses: recesses.map(toRecessView), ...own };
}
