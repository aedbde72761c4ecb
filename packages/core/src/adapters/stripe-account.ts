/** The calls to Stripe that people run (`npm run ops`). No Lambda imports this file. */
import Stripe from "stripe";
import { type StripeSettings, stripeClient } from "./stripe-gateway.ts";

export type AccountPrice = { id: string; cents: number | null; currency: string; interval: string | null };
export type AccountEndpoint = {
  id: string;
  url: string;
  events: readonly string[];
  version: string | null;
  isOn: boolean;
};

export type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent;

export type AccountPortal = { id: string; cancelsAtPeriodEnd: boolean; changesCards: boolean; showsInvoices: boolean };

/** A monthly price in centavos of real, found by its lookup key. */
export type NewPrice = { lookupKey: string; cents: number; productName: string };

/** An event as the API returns it; `body` is what a webhook would receive. */
export type AccountEvent = { id: string; type: string; body: string };

export type StripeAccount = {
  findPrice(lookupKey: string): Promise<AccountPrice | undefined>;
  /** Creates a product with its price, and takes the lookup key from an older price. */
  createPrice(price: NewPrice): Promise<string>;
  listEndpoints(): Promise<AccountEndpoint[]>;
  /** Creates a webhook. Stripe returns the signing secret only here. */
  createEndpoint(endpoint: { url: string; events: readonly EventName[] }): Promise<{ id: string; secret: string }>;
  setEndpoint(id: string, change: { events?: readonly EventName[]; isOn: boolean }): Promise<void>;
  /** Returns undefined until a person has saved the portal's settings once in Stripe. */
  findPortal(): Promise<AccountPortal | undefined>;
  /** The version of the API for which our code has types. */
  version: string;
};

export type StripeEvents = {
  /** Stripe keeps events for 30 days. */
  listEvents(since: Date, types: readonly EventName[]): Promise<AccountEvent[]>;
  /** The signature proves to the webhook that the body is from Stripe. */
  signatureOf(body: string, webhookSecret: string, now: Date): string;
};

export function stripeAccount(settings: StripeSettings): StripeAccount & StripeEvents {
  const stripe = stripeClient(settings);
  return {
    version: Stripe.API_VERSION,
    async findPrice(lookupKey) {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
      const [price] = data;
      if (!price) return undefined;
      const { id, unit_amount: cents, currency, recurring } = price;
      return { id, cents, currency, interval: recurring?.interval ?? null };
    },
    async createPrice({ lookupKey, cents, productName }) {
      const { id } = await stripe.prices.create({
        currency: "brl",
        unit_amount: cents,
        recurring: { interval: "month" },
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        product_data: { name: productName },
      });
      return id;
    },
    async listEndpoints() {
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      return data.map(({ id, url, enabled_events, api_version, status }) => {
        return { id, url, events: enabled_events, version: api_version, isOn: status === "enabled" };
      });
    },
    async createEndpoint({ url, events }) {
      const { id, secret } = await stripe.webhookEndpoints.create({
        url,
        enabled_events: [...events],
        api_version: Stripe.API_VERSION,
      });
      return { id, secret: secret ?? "" };
    },
    async findPortal() {
      const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 });
      const [portal] = data;
      if (!portal) return undefined;
      const { subscription_cancel: cancel, payment_method_update: cards, invoice_history: invoices } = portal.features;
      const cancelsAtPeriodEnd = cancel.enabled && cancel.mode === "at_period_end";
      return { id: portal.id, cancelsAtPeriodEnd, changesCards: cards.enabled, showsInvoices: invoices.enabled };
    },
    async setEndpoint(id, { events, isOn }) {
      const its = events ? { enabled_events: [...events] } : {};
      await stripe.webhookEndpoints.update(id, { ...its, disabled: !isOn });
    },
    async listEvents(since, types) {
      const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, types: [...types], limit: 100 };
      const found: AccountEvent[] = [];
      for await (const event of stripe.events.list(asked))
        found.push({ id: event.id, type: event.type, body: JSON.stringify(event) });
      return found.toReversed();
    },
    signatureOf: (payload, secret, now) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now.getTime() / 1000) }),
  };
}
