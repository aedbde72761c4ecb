import type { Account } from "./account.ts";
import { type Params, textOf } from "./params.ts";
import type { CustomerRecord, PriceRecord, SessionRecord, SubscriptionRecord } from "./records.ts";
import { missing } from "./refusal.ts";

/**
 * Finds a price, which must exist.
 * @param param the parameter that had the id, for the error
 */
export function priceOf(account: Account, id: string, param?: string): PriceRecord {
  const price = account.prices.get(id);
  if (price === undefined) throw missing("price", id, param);
  return price;
}

/**
 * Returns the customer that a list's parameters name. A deleted customer still has past records.
 */
export function listedCustomer(account: Account, params: Params): string | undefined {
  const id = textOf(params, "customer");
  if (id !== undefined && account.customers.get(id) === undefined) throw missing("customer", id, "customer");
  return id;
}

/** Finds a customer, who must exist and not be deleted. */
export function customerOf(account: Account, id: string, param?: string): CustomerRecord {
  const customer = account.customers.get(id);
  if (customer === undefined || customer.isDeleted) throw missing("customer", id, param);
  return customer;
}

/** Finds a checkout session, which must exist. */
export function sessionOf(account: Account, id: string): SessionRecord {
  const session = account.sessions.get(id);
  if (session === undefined) throw missing("checkout.session", id);
  return session;
}

/** Finds a subscription, which must exist. */
export function subscriptionOf(account: Account, id: string): SubscriptionRecord {
  const subscription = account.subscriptions.get(id);
  if (subscription === undefined) throw missing("subscription", id);
  return subscription;
}

/** Returns the customer's newest subscription that has not ended. */
export function liveSubscriptionOf(account: Account, customer: string): SubscriptionRecord | undefined {
  return account.subscriptions.all().findLast((one) => one.customer === customer && one.status !== "canceled");
}
