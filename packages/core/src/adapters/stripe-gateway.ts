import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import Stripe from "stripe";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import { callLimits } from "../model/call-limits.ts";
import type {
  CheckoutPage,
  CustomerGateway,
  NewCheckout,
  ProviderStatus,
  ProviderSubscription,
  StripeGateway,
} from "../model/ports/stripe-gateway.ts";

/** `apiUrl` is https://api.stripe.com, or the address of a stand-in for Stripe. */
export type StripeSettings = { apiUrl: string; secretKey: string };

const PAGE = 100;

const STATUSES: ReadonlySet<string> = new Set<ProviderStatus>([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
]);

export function stripeClient({ apiUrl, secretKey }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const { connectMillis: timeout, answerMillis, tries } = callLimits.payments;
  // The SDK's time-out starts once connected; the agent's time-out ends an attempt to connect.
  const httpAgent = new (protocol === "http:" ? HttpAgent : HttpsAgent)({ keepAlive: true, timeout });
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    httpAgent,
    timeout: answerMillis,
    maxNetworkRetries: tries - 1,
    telemetry: false,
  });
}

export function stripeGateway({ apiUrl, secretKey }: StripeSettings): StripeGateway & CustomerGateway {
  const stripe = stripeClient({ apiUrl, secretKey });
  return {
    listSubscriptions: (customer) =>
      asked("subscriptions.list", async () => {
        try {
          const list = stripe.subscriptions.list({ customer, status: "all", limit: PAGE });
          return (await list.autoPagingToArray({ limit: PAGE * 10 })).map(toSubscription);
        } catch (error) {
          if (isMissing(error)) return [];
          throw error;
        }
      }),
    createCustomer: ({ ownerId, email }, idempotencyKey) =>
      asked("customers.create", async () => {
        const customer = await stripe.customers.create({ email, metadata: { ownerId } }, { idempotencyKey });
        return customer.id;
      }),
    findPrice: (lookupKey) =>
      asked("prices.list", async () => {
        const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
        return data[0]?.id;
      }),
    listCheckouts: (customer) =>
      asked("checkout.sessions.list", async () => {
        const { data } = await stripe.checkout.sessions.list({ customer, limit: PAGE });
        return data.map(toPage);
      }),
    createCheckout: (checkout, idempotencyKey) =>
      asked("checkout.sessions.create", async () => {
        const session = await stripe.checkout.sessions.create(checkoutParams(checkout), { idempotencyKey });
        return { id: session.id, url: session.url ?? "" };
      }),
    createPortal: (customer, return_url) =>
      asked("billingPortal.sessions.create", async () => {
        const { id, url } = await stripe.billingPortal.sessions.create({ customer, return_url, locale: "pt-BR" });
        return { id, url };
      }),
    cancelAtPeriodEnd: (customer) =>
      asked("subscriptions.update", async () => {
        const { data } = await stripe.subscriptions.list({ customer, limit: PAGE });
        for (const { id } of data.filter(isRunning))
          await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),
    setEmail: (customer, email) =>
      asked("customers.update", async () => {
        try {
          await stripe.customers.update(customer, { email });
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
    deleteCustomer: (customer) =>
      asked("customers.del", async () => {
        try {
          await stripe.customers.del(customer);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
  };
}

/** Tells whether a status is known; a status that Stripe adds later is read as incomplete. */
const isKnown = (status: string): status is ProviderStatus => STATUSES.has(status);

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
const instantOrNull = (seconds: number | null) => (seconds === null ? null : instant(seconds));

/** Since 2025 the period is a field of a subscription's items; ours have one item. */
function toSubscription(one: Stripe.Subscription): ProviderSubscription {
  const [item] = one.items.data;
  const end = item?.current_period_end ?? one.created;
  return {
    id: one.id,
    status: isKnown(one.status) ? one.status : "incomplete",
    createdAt: instant(one.created),
    currentPeriodStart: instant(item?.current_period_start ?? one.created),
    currentPeriodEnd: instant(end),
    endsAt: one.cancel_at_period_end ? instant(end) : instantOrNull(one.cancel_at),
    endedAt: instantOrNull(one.ended_at),
  };
}

/** Tells whether a subscription will charge again unless a person ends it. */
const isRunning = ({ status, cancel_at_period_end }: Stripe.Subscription) =>
  !cancel_at_period_end && status !== "canceled" && status !== "incomplete_expired";

function toPage({ id, url, status, metadata, expires_at }: Stripe.Checkout.Session): CheckoutPage {
  return { id, url, isOpen: status === "open", priceId: metadata?.priceId ?? "", expiresAt: instant(expires_at) };
}

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === "resource_missing";

/** Only the codes of a failure are logged, since its texts may quote the request. */
async function asked<T>(operation: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const { type, code, statusCode, requestId } = cause;
    logger.warn("the payment provider refused", { operation, type, code, statusCode, stripeRequestId: requestId });
    throw new AppError("subscription.provider_unavailable");
  }
}

function checkoutParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { ownerId, customerId, priceId, trialEnd } = checkout;
  return {
    mode: "subscription",
    customer: customerId,
    client_reference_id: ownerId,
    line_items: [{ price: priceId, quantity: 1 }],
    locale: "pt-BR",
    metadata: { ownerId, priceId },
    subscription_data: {
      metadata: { ownerId },
      ...(trialEnd === null ? {} : { trial_end: Math.floor(Date.parse(trialEnd) / 1000) }),
    },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}
