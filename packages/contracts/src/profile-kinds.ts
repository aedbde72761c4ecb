/**
 * The allowed values of a profile's fields, on the wire and in the table. They are in a file of
 * their own, so that Lambdas that only read profiles do not load the wire schemas.
 */
import * as z from "zod/mini";

export const PaymentMethod = z.enum(["pix", "bank", "cash"], "Método de recebimento inválido");
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const BillingType = z.enum(["current", "previous"], "Tipo de cobrança inválido");

export const SubscriptionStatus = z.enum(["trial", "active", "past_due", "canceled", "expired"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/**
 * The reason why the automatic billing paused itself: too little time since the last mails, or far
 * more charges than in any run before (docs/rules.md, "The billing day").
 */
export const HoldReason = z.enum(["too_soon", "too_many"]);
export type HoldReason = z.infer<typeof HoldReason>;
