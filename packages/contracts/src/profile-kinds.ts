/** This file is apart from the schemas: Lambdas that only read profiles do not load them. */
import * as z from "zod/mini";

export const PaymentMethod = z.enum(["pix", "bank", "cash"], "Método de recebimento inválido");
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const BillingType = z.enum(["current", "previous"], "Tipo de cobrança inválido");

export const SubscriptionStatus = z.enum(["trial", "active", "past_due", "canceled", "expired"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** See docs/rules/billing-day.md, "The billing day". */
export const HoldReason = z.enum(["too_soon", "too_many"]);
export type HoldReason = z.infer<typeof HoldReason>;
