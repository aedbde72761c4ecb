import type { Account } from "./account.ts";
import { type Params, textOf } from "./params.ts";
import type { CustomerRecord, SubscriptionRecord } from "./records.ts";
import { missing } from "./refusal.ts";

/** Returns the customer that a list call names, who may be deleted. */
export function listedCustomer(account: Account, params: Params): string | undefined {
  const id = textOf(params, "customer");
  return id === undefined ? undefined : account.customers.require(id, "customer").id;
}

/** Finds a customer. The customer must exist and not be deleted. */
export function customerOf(account: Account, id: string, param?: string): CustomerRecord {
  const customer = account.customers.get(id);
  if (customer === undefined || customer.isDeleted) throw missing("customer", id, param);
  return customer;
}

/** Returns the customer's newest subscription that has not ended. */
export function liveSubscriptionOf(account: Account, customer: string): SubscriptionRecord | undefined {
  return account.subscriptions.all().findLast((one) => one.customer === customer && one.status !== "canceled");
}
