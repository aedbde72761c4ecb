import type { Account } from "./account.ts";
import { type Params, textOf } from "./params.ts";
import type { CustomerRecord, PriceRecord, SessionRecord, SubscriptionRecord } from "./records.ts";
import { missing } from "./refusal.ts";

/** A price that exists. @param param where the id came from, for the error */
export function priceOf(account: Account, id: string, param?: string): PriceRecord {
  const price = account.prices.get(id);
  if (price === undefined) throw missing("price", id, param);
  return price;
}

/** The customer a list is asked for; a deleted one still has its past. */
export function listedCustomer(account: Account, params: Params): string | undefined {
  const id = textOf(params, "customer");
  if (id !== undefined && account.customers.get(id) === undefined) throw missing("customer", id, "customer");
  return id;
}

/** A customer that exists and was not deleted. */
export function customerOf(account: Account, id: string, param?: string): CustomerRecord {
  const customer = account.customers.get(id);
  if (customer === undefined || customer.isDeleted) throw missing("customer", id, param);
  return customer;
}

/** A checkout session that exists. */
export function sessionOf(account: Account, id: string): SessionRecord {
  const session = account.sessions.get(id);
  if (session === undefined) throw missing("checkout.session", id);
  return session;
}

/** A subscription that exists. */
export function subscriptionOf(account: Account, id: string): SubscriptionRecord {
  const subscription = account.subscriptions.get(id);
  if (subscription === undefined) throw missing("subscription", id);
  return subscription;
}

/** The subscription the customer lives on: the newest that has not ended. */
export function liveSubscriptionOf(account: Account, customer: string): SubscriptionRecord | undefined {
  return account.subscriptions.all().findLast((one) => one.customer === customer && one.status !== "canceled");
}
