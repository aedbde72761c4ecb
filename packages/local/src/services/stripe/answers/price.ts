import Stripe from "stripe";
import type { PriceRecord, ProductRecord } from "../records.ts";

/** A product as the API answers it. */
export function toProduct(record: ProductRecord): Stripe.Product {
  return {
    id: record.id,
    object: "product",
    active: record.active,
    created: record.created,
    default_price: null,
    description: record.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: record.metadata,
    name: record.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    updated: record.created,
    url: null,
  };
}

/** A recurring price as the API answers it. */
export function toPrice(record: PriceRecord): Stripe.Price {
  return {
    id: record.id,
    object: "price",
    active: record.active,
    billing_scheme: "per_unit",
    created: record.created,
    currency: record.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: record.lookupKey,
    metadata: record.metadata,
    nickname: record.nickname,
    product: record.product,
    recurring: {
      interval: record.interval,
      interval_count: record.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: record.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(record.unitAmount),
  };
}

/** The same price in the older shape that subscription items still carry. */
export function toPlan(record: PriceRecord): Stripe.Plan {
  return {
    id: record.id,
    object: "plan",
    active: record.active,
    amount: record.unitAmount,
    amount_decimal: Stripe.Decimal.from(record.unitAmount),
    billing_scheme: "per_unit",
    created: record.created,
    currency: record.currency,
    interval: record.interval,
    interval_count: record.intervalCount,
    livemode: false,
    metadata: record.metadata,
    meter: null,
    nickname: record.nickname,
    product: record.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
