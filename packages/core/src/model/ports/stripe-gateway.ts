/** The payment provider as core sees it: what it knows of a customer, and the two pages it opens. */

/** Stripe's own states (docs.stripe.com/api/subscriptions/object#subscription_object-status). */
export type ProviderStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "unpaid"
  | "paused";

/** One subscription as the provider tells it now. Instants are ISO UTC; `endsAt` is a cancellation still ahead. */
export type ProviderSubscription = {
  id: string;
  status: ProviderStatus;
  createdAt: string;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  endsAt: string | null;
  endedAt: string | null;
};

/** A page of the provider's, opened for one customer. */
export type ProviderPage = { id: string; url: string };

/** A checkout page; `priceId` is what it sells, `expiresAt` its end (ISO UTC). */
export type CheckoutPage = { id: string; url: string | null; isOpen: boolean; priceId: string; expiresAt: string };

export type NewCheckout = {
  ownerId: string;
  customerId: string;
  priceId: string;
  /** The first charge waits until then (ISO UTC, at least 48 hours ahead): days already given are never paid for. */
  trialEnd: string | null;
  successUrl: string;
  cancelUrl: string;
};

/**
 * The port of the subscription's verbs. A key makes a call one effect, however often it is sent. Every call throws
 * AppError subscription.provider_unavailable when the provider cannot be asked.
 */
export type StripeGateway = {
  /** Every subscription the customer ever had; none for a customer the provider does not know. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  createCustomer(customer: { ownerId: string; email: string }, idempotencyKey: string): Promise<string>;
  /** The id of the active price with this lookup key, or undefined. */
  findPrice(lookupKey: string): Promise<string | undefined>;
  /** The customer's checkout pages, newest first. */
  listCheckouts(customerId: string): Promise<CheckoutPage[]>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<ProviderPage>;
  createPortal(customerId: string, returnUrl: string): Promise<ProviderPage>;
};

/** How an account that ends leaves the provider. Throws as `StripeGateway` does; repeated, it changes nothing. */
export type CustomerGateway = {
  /** Every subscription that still runs ends with the period that is paid. */
  cancelAtPeriodEnd(customerId: string): Promise<void>;
  /** Ends every subscription at once and forgets the customer. */
  deleteCustomer(customerId: string): Promise<void>;
};

/** A verb that asks the provider. */
export type WithGateway = { stripe: StripeGateway };
