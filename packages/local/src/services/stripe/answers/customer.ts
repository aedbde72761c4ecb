import type Stripe from "stripe";
import type { CustomerRecord } from "../records.ts";

/** The id of the one card a customer may have here. */
export function cardId(customer: CustomerRecord): string | null {
  return customer.card === undefined ? null : customer.id.replace("cus_", "pm_");
}

/** A customer as the API answers it. */
export function toCustomer(record: CustomerRecord): Stripe.Customer {
  return {
    id: record.id,
    object: "customer",
    address: null,
    balance: 0,
    created: record.created,
    currency: record.card === undefined ? null : "brl",
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: record.description,
    email: record.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: cardId(record),
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: record.metadata,
    name: record.name,
    phone: record.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

/** What is left of a deleted customer. */
export function toDeletedCustomer(record: CustomerRecord): Stripe.DeletedCustomer {
  return { id: record.id, object: "customer", deleted: true };
}
