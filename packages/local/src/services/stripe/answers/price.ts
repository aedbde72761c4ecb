import type { PriceRecord } from "../records.ts";

/** Converts a monthly price to the API's answer. */
export function toPrice(record: PriceRecord) {
  return {
    id: record.id,
    object: "price",
    active: true,
    created: record.created,
    currency: record.currency,
    livemode: false,
    lookup_key: record.lookupKey,
    product: record.product,
    recurring: { interval: "month", interval_count: 1 },
    type: "recurring",
    unit_amount: record.unitAmount,
  };
}
