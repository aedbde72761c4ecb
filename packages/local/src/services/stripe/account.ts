import { createHash } from "node:crypto";
import type { Clock, Store } from "../../types.ts";
import { type Collection, openCollection } from "./collection.ts";
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

const COUNTERS = "stripe.counters";

/** The test-mode account: its records, clock and IDs. */
export interface Account {
  customers: Collection<CustomerRecord>;
  products: Collection<ProductRecord>;
  prices: Collection<PriceRecord>;
  sessions: Collection<SessionRecord>;
  subscriptions: Collection<SubscriptionRecord>;
  invoices: Collection<InvoiceRecord>;
  portals: Collection<PortalRecord>;
  events: Collection<EventRecord>;
  keptAnswers: Collection<KeptAnswer>;
  /** Returns business time in Unix seconds. */
  now(): number;
  /**
   * Returns a new ID, e.g. `cus_…`. The same calls in the same order give the same IDs, also after
   * a restart.
   */
  newId(prefix: string): string;
  /** The base address of the hosted pages. */
  siteUrl: string;
  /** The IDs of events that have no delivery yet, oldest first. */
  outbox: string[];
}

/** Opens the account in the store. */
export function openAccount({ store, clock, siteUrl }: { store: Store; clock: Clock; siteUrl: string }): Account {
  const open = <T extends { id: string }>(name: string, kind?: string) =>
    openCollection<T>(store, `stripe.${name}`, kind);
  return {
    customers: open("customers", "customer"),
    products: open("products", "product"),
    prices: open("prices", "price"),
    sessions: open("sessions", "checkout.session"),
    subscriptions: open("subscriptions", "subscription"),
    invoices: open("invoices", "invoice"),
    portals: open("portals", "billing_portal.session"),
    events: open("events", "event"),
    keptAnswers: open("idempotency"),
    now: () => Math.floor(clock.now().getTime() / 1000),
    newId(prefix) {
      const next = (store.get<number>(COUNTERS, "ids") ?? 0) + 1;
      store.set(COUNTERS, "ids", next);
      return `${prefix}_${createHash("sha256").update(`${prefix} ${next}`).digest("hex").slice(0, 24)}`;
    },
    siteUrl,
    outbox: [],
  };
}
