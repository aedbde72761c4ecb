/** The owner's own subscription on the wire (docs/rules.md, "Accounts and subscription"). */
import * as z from "zod/mini";
import { SubscriptionStatus } from "./profile.ts";

const instant = z.string();

/**
 * GET /api/subscription/status: what holds now. Instants are ISO-8601 UTC; `daysLeft` counts begun days until
 * `accessUntil`; `price` is in reais. `nextRenewal` is null where nothing will be charged; `graceEndsAt` is the end of
 * the grace after a failed renewal; `hasSubscribed` tells who has or had a subscription from who only had the trial.
 */
export const SubscriptionWire = z.object({
  canAccess: z.boolean(),
  isTrialActive: z.boolean(),
  status: SubscriptionStatus,
  daysLeft: z.int(),
  trialEndsAt: instant,
  accessUntil: instant,
  nextRenewal: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  graceEndsAt: z.nullable(instant),
  hasSubscribed: z.boolean(),
  price: z.number(),
});
export type SubscriptionWire = z.infer<typeof SubscriptionWire>;

/** POST /api/stripe/create-checkout: the browser goes to `url`, the provider's own page. */
export const CheckoutWire = z.object({
  success: z.literal(true),
  message: z.string(),
  sessionId: z.string(),
  url: z.url(),
});
export type CheckoutWire = z.infer<typeof CheckoutWire>;

/** POST /api/stripe/create-portal: where the owner changes card, pays an open invoice or cancels. */
export const PortalWire = z.object({ success: z.literal(true), message: z.string(), url: z.url() });
export type PortalWire = z.infer<typeof PortalWire>;

/** POST /api/stripe/sync-status. `changed`: the provider knew something newer than we did. */
export const SyncWire = z.object({
  success: z.literal(true),
  message: z.string(),
  syncResults: z.object({ status: SubscriptionStatus, canAccess: z.boolean(), changed: z.boolean() }),
});
export type SyncWire = z.infer<typeof SyncWire>;

/** POST /api/stripe/webhook: the delivery is recorded; the provider need not send it again. */
export const WebhookWire = z.object({ received: z.literal(true) });
