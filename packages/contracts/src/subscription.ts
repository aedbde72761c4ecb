/** See docs/rules/subscription.md, "Accounts and subscription". */
import * as z from "zod/mini";
import { SubscriptionStatus } from "./profile-kinds.ts";

const instant = z.string();

/**
 * `daysLeft` counts the days until `accessUntil`, today included. `nextRenewal` is null if none
 * will be charged. `hasSubscribed` is false for owners who only had the trial.
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

export const CheckoutWire = z.object({
  success: z.literal(true),
  message: z.string(),
  sessionId: z.string(),
  url: z.url(),
});
export type CheckoutWire = z.infer<typeof CheckoutWire>;

/** At `url` the owner changes the card, pays an open invoice or cancels. */
export const PortalWire = z.object({ success: z.literal(true), message: z.string(), url: z.url() });
export type PortalWire = z.infer<typeof PortalWire>;

/** `changed` says that the provider had a newer state than ours. */
export const SyncWire = z.object({
  success: z.literal(true),
  message: z.string(),
  syncResults: z.object({ status: SubscriptionStatus, canAccess: z.boolean(), changed: z.boolean() }),
});
export type SyncWire = z.infer<typeof SyncWire>;

export const WebhookWire = z.object({ received: z.literal(true) });
