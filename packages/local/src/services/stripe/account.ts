import { createHash } from "node:crypto";
import type { Clock, Store } from "../../types.ts";
import { openCollection } from "./collection.ts";
import type {
  CustomerRecord,
  EventRecord,
  InvoiceRecord,
  KeptAnswer,
  PortalRecord,
  PriceRecord,
  ProductRecord,
  SessionRecord,
  SubscriptionRecord,
} from "./records.ts";
import { missing } from "./refusal.ts";

const COUNTERS = "stripe.counters";

export type Account = ReturnType<typeof openAccount>;

export function openAccount({ store, clock, siteUrl }: { store: Store; clock: Clock; siteUrl: string }) {
  const open = <T extends { id: string }>(name: string, kind?: string) =>
    openCollection<T>(store, `stripe.${name}`, kind);
  return {
    customers: open<CustomerRecord>("customers", "customer"),
    products: open<ProductRecord>("products", "product"),
    prices: open<PriceRecord>("prices", "price"),
    sessions: open<SessionRecord>("sessions", "checkout.session"),
    subscriptions: open<SubscriptionRecord>("subscriptions", "subscription"),
    invoices: open<InvoiceRecord>("invoices", "invoice"),
    portals: open<PortalRecord>("portals", "billing_portal.session"),
    events: open<EventRecord>("events", "event"),
    keptAnswers: open<KeptAnswer>("idempotency"),
    now: () => Math.floor(clock.now().getTime() / 1000),
    /** The same calls give the same IDs, also after a restart. */
    newId(prefix: string) {
      const next = (store.get<number>(COUNTERS, "ids") ?? 0) + 1;
      store.set(COUNTERS, "ids", next);
      return `${prefix}_${createHash("sha256").update(`${prefix} ${next}`).digest("hex").slice(0, 24)}`;
    },
    siteUrl,
    /** The IDs of events that have no delivery yet, oldest first. */
    outbox: [] as string[],
  };
}

/** Throws unless the customer exists and is not deleted. */
export function customerOf(account: Account, id: string, param?: string): CustomerRecord {
  const customer = account.customers.get(id);
  if (customer === undefined || customer.isDeleted) throw missing("customer", id, param);
  return customer;
}

export function liveSubscriptionOf(account: Account, customer: string): SubscriptionRecord | undefined {
  return account.subscriptions.all().findLast((one) => one.customer === customer && one.status !== "canceled");
}
