/**
 * The payment provider as core sees it: its data about a customer, and the two pages that it opens.
 */

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

/**
 * One subscription in the provider's current state. Instants are ISO UTC; `endsAt` is a future
 * cancellation.
 */
export type ProviderSubscription = {
  id: string;
  status: ProviderStatus;
  createdAt: string;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  endsAt: string | null;
  endedAt: string | null;
};

/** A page of the provider, opened for one customer. */
export type ProviderPage = { id: string; url: string };

/** A checkout page; `priceId` is the price it sells, `expiresAt` its end (ISO UTC). */
export type CheckoutPage = { id: string; url: string | null; isOpen: boolean; priceId: string; expiresAt: string };

export type NewCheckout = {
  ownerId: string;
  customerId: string;
  priceId: string;
  /**
   * The first charge waits until this instant (ISO UTC, at least 48 hours ahead): days already
   * granted are never paid for.
   */
  trialEnd: string | null;
  successUrl: string;
  cancelUrl: string;
};

/**
 * The port of the subscription's verbs. An idempotency key gives a call one effect, however often
 * it is sent. Every call throws AppError subscription.provider_unavailable when the provider cannot
 * be reached.
 */
export type StripeGateway = {
  /**
   * Lists every subscription the customer ever had; none for a customer the provider does not know.
   */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  createCustomer(customer: { ownerId: string; email: string }, idempotencyKey: string): Promise<string>;
  /** Returns the id of the active price with this lookup key, or undefined. */
  findPrice(lookupKey: string): Promise<string | undefined>;
  /** Lists the customer's checkout pages, newest first. */
  listCheckouts(customerId: string): Promise<CheckoutPage[]>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<ProviderPage>;
  createPortal(customerId: string, returnUrl: string): Promise<ProviderPage>;
};

/**
 * The port by which a deleted account leaves the provider. Throws as `StripeGateway` does; a
 * repeated call changes nothing.
 */
export type CustomerGateway = {
  /** Ends every running subscription at the end of its paid period. */
  cancelAtPeriodEnd(customerId: string): Promise<void>;
  /** Ends every subscription at once and deletes the customer. */
  deleteCustomer(customerId: string): Promise<void>;
};

/** The context of a verb that calls the provider. */
export type WithGateway = { stripe: StripeGateway };
