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

/** Instants are ISO UTC; `endsAt` is the date of a scheduled cancellation. */
export type ProviderSubscription = {
  id: string;
  status: ProviderStatus;
  createdAt: string;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  endsAt: string | null;
  endedAt: string | null;
};

export type ProviderPage = { id: string; url: string };

/** `expiresAt` is ISO UTC. */
export type CheckoutPage = { id: string; url: string | null; isOpen: boolean; priceId: string; expiresAt: string };

export type NewCheckout = {
  ownerId: string;
  customerId: string;
  priceId: string;
  /** An instant (ISO UTC), at least 48 hours ahead: the owner never pays for granted days. */
  trialEnd: string | null;
  successUrl: string;
  cancelUrl: string;
};

/**
 * Calls with one idempotency key have one effect. Every call throws AppError
 * subscription.provider_unavailable if the provider cannot be reached.
 */
export type StripeGateway = {
  /** Returns an empty list if the provider does not know the customer. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  createCustomer(customer: { ownerId: string; email: string }, idempotencyKey: string): Promise<string>;
  findPrice(lookupKey: string): Promise<string | undefined>;
  listCheckouts(customerId: string): Promise<CheckoutPage[]>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<ProviderPage>;
  createPortal(customerId: string, returnUrl: string): Promise<ProviderPage>;
};

/** The calls throw as `StripeGateway` does; a repeated call changes nothing. */
export type CustomerGateway = {
  setEmail(customerId: string, email: string): Promise<void>;
  /** Ends every running subscription at the end of its paid period. */
  cancelAtPeriodEnd(customerId: string): Promise<void>;
  /** Ends every subscription immediately and deletes the customer. */
  deleteCustomer(customerId: string): Promise<void>;
};

export type WithGateway = { stripe: StripeGateway };
