/**
 * These types are the records of the stand-in. Instants are Unix seconds of business time, and
 * money is in the currency's smallest unit.
 */

export type Metadata = Record<string, string>;

/** The behaviour of the customer's card at the next charge. */
export type CardBehaviour = "ok" | "fails";

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  metadata: Metadata;
  /** Undefined until a checkout has saved a card. */
  card?: CardBehaviour;
  isDeleted: boolean;
}

export interface ProductRecord {
  id: string;
  created: number;
  name: string;
}

/** The price of a month. */
export interface PriceRecord {
  id: string;
  created: number;
  product: string;
  currency: string;
  unitAmount: number;
  lookupKey: string | null;
}

export interface LineRecord {
  id: string;
  price: string;
  quantity: number;
}

export interface SessionRecord {
  id: string;
  created: number;
  expiresAt: number;
  status: "open" | "complete" | "expired";
  customer: string;
  clientReferenceId: string | null;
  metadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  lines: readonly LineRecord[];
  subscriptionMetadata: Metadata;
  /** The instant of the first charge, or null when the charge is made at once. */
  trialEnd: number | null;
  subscription: string | null;
  /** True when the card was refused at the last attempt. The page shows the refusal. */
  isDeclined: boolean;
}

export type SubscriptionStatus = "incomplete" | "trialing" | "active" | "past_due" | "canceled";

export interface SubscriptionRecord {
  id: string;
  created: number;
  customer: string;
  status: SubscriptionStatus;
  lines: readonly LineRecord[];
  /** The day and hour at which every period ends. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  endReason: "cancellation_requested" | "payment_failed" | null;
  latestInvoice: string | null;
  metadata: Metadata;
}

export interface InvoiceRecord {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  status: "open" | "paid";
  reason: "subscription_create" | "subscription_cycle";
  amount: number;
  currency: string;
  line: LineRecord;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  paidAt: number | null;
  nextAttempt: number | null;
}

export interface PortalRecord {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
}

/** A recorded event. `body` is its JSON, which every delivery sends unchanged. */
export interface EventRecord {
  id: string;
  created: number;
  type: string;
  body: string;
}

/** The answer that is kept for an idempotency key. */
export interface KeptAnswer {
  id: string;
  created: number;
  fingerprint: string;
  body: string;
}
