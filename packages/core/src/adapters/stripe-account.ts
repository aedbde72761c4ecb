/** What is set up once in a Stripe account: price and webhook. For `npm run stripe:setup`; no Lambda imports it. */
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

/** A kind of event that the API's version knows. */
export type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent;

/** A monthly price in centavos of real, found by its lookup key. */
export type NewPrice = { lookupKey: string; cents: number; productName: string };

export type StripeAccount = {
  findPrice(lookupKey: string): Promise<AccountPrice | undefined>;
  /** Creates product and price; takes the lookup key from another price that has it. */
  createPrice(price: NewPrice): Promise<string>;
  listEndpoints(): Promise<AccountEndpoint[]>;
  /** The signing secret is told this once. */
  createEndpoint(endpoint: { url: string; events: readonly EventName[] }): Promise<{ id: string; secret: string }>;
  setEndpoint(id: string, change: { events?: readonly EventName[]; isOn: boolean }): Promise<void>;
  /** The version of the API that our code is typed for. */
  version: string;
};

/** An account of Stripe's, behind its API. */
export function stripeAccount(settings: StripeSettings): StripeAccount {
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
    async setEndpoint(id, { events, isOn }) {
      const its = events ? { enabled_events: [...events] } : {};
      await stripe.webhookEndpoints.update(id, { ...its, disabled: !isOn });
    },
  };
}
