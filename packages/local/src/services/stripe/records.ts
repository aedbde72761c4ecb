/** The records. Instants are Unix seconds in business time, money is in the smallest unit. */

export type Metadata = Record<string, string>;

export type CardBehaviour = "ok" | "fails";

export interface Stored {
  id: string;
  created: number;
}

export interface CustomerRecord extends Stored {
  email: string | null;
  metadata: Metadata;
  /** The card is undefined until a checkout has saved one. */
  card?: CardBehaviour;
  isDeleted: boolean;
}

export interface ProductRecord extends Stored {
  name: string;
}

export interface PriceRecord extends Stored {
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

export interface SessionRecord extends Stored {
  expiresAt: number;
  status: "open" | "complete" | "expired";
  customer: string;
  clientReferenceId: string | null;
  metadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  lines: readonly LineRecord[];
  subscriptionMetadata: Metadata;
  /** The time of the first charge, or null when the charge is made immediately. */
  trialEnd: number | null;
  subscription: string | null;
  /** Tells whether the card was declined; the page then shows a message. */
  isDeclined: boolean;
}

export type SubscriptionStatus = "incomplete" | "trialing" | "active" | "past_due" | "canceled";

export interface SubscriptionRecord extends Stored {
  customer: string;
  status: SubscriptionStatus;
  lines: readonly LineRecord[];
  /** Every billing period ends on the day of the month and at the hour of this instant. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  metadata: Metadata;
}

export interface InvoiceRecord extends Stored {
  customer: string;
  subscription: string;
  status: "open" | "paid";
  amount: number;
  attempts: number;
  nextAttempt: number | null;
}

export interface PortalRecord extends Stored {
  customer: string;
  returnUrl: string | null;
}

/** `body` is the event's JSON text, which every delivery sends unchanged. */
export interface EventRecord extends Stored {
  type: string;
  body: string;
}

export interface KeptAnswer extends Stored {
  fingerprint: string;
  body: string;
}

export interface StripeDeliveryMode {
  hold: boolean;
  duplicates: number;
  /** Undefined keeps the order of events. */
  shuffleSeed: number | undefined;
  /** Additional secrets that sign each event, as during the rotation of an endpoint's secret. */
  extraSecrets: readonly string[];
}

export interface StripeDelivery {
  id: string;
  eventId: string;
  type: string;
  /** `failed` means that the stand-in stopped trying after three days. */
  status: "pending" | "delivered" | "failed";
  attempts: ReadonlyArray<{ at: string; status?: number; error?: string }>;
}
