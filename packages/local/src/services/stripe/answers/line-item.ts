import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { LineRecord } from "../records.ts";
import { toPrice } from "./price.ts";

/** A line of a checkout session as the API answers it. */
export function toLineItem(account: Account, line: LineRecord): Stripe.LineItem {
  const price = priceOf(account, line.price);
  const amount = price.unitAmount * line.quantity;
  return {
    id: line.id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: account.products.get(price.product)?.name ?? null,
    metadata: {},
    price: toPrice(price),
    quantity: line.quantity,
  };
}
