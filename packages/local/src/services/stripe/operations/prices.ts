import type { Account } from "../account.ts";
import { pageOf } from "../answers/list.ts";
import { toPrice } from "../answers/price.ts";
import { priceOf } from "../look-up.ts";
import {
  booleanOf,
  changedText,
  integerOf,
  mergedMetadata,
  nested,
  type Params,
  requiredText,
  textOf,
  textsOf,
} from "../params.ts";
import type { Interval, PriceRecord } from "../records.ts";
import { invalid } from "../refusal.ts";
import { type Operation, paging } from "./operation.ts";
import { productOf } from "./products.ts";

const intervals: readonly Interval[] = ["day", "week", "month", "year"];

/** Recurring prices, found by lookup key. */
export const priceOperations: readonly Operation[] = [
  {
    name: "prices.create",
    method: "POST",
    path: "/v1/prices",
    params: [
      ...["currency", "unit_amount", "recurring", "product", "product_data", "lookup_key", "transfer_lookup_key"],
      ...["nickname", "active", "metadata", "tax_behavior"],
    ],
    run(account, { params }) {
      const read = readPrice(params);
      claimLookupKey(account, params, read.lookupKey);
      const product = productFor(account, params);
      return toPrice(account.prices.put({ id: account.newId("price"), created: account.now(), product, ...read }));
    },
  },
  {
    name: "prices.list",
    method: "GET",
    path: "/v1/prices",
    params: [...paging, "active", "lookup_keys", "product", "currency", "type"],
    run(account, { params }) {
      const active = booleanOf(params, "active");
      const keys = textsOf(params, "lookup_keys");
      const product = textOf(params, "product");
      const found = account.prices.all().filter((one) => {
        const hasKey = keys.length === 0 || (one.lookupKey !== null && keys.includes(one.lookupKey));
        return hasKey && (active === undefined || one.active === active) && (product ?? one.product) === one.product;
      });
      return pageOf(params, "/v1/prices", found, toPrice);
    },
  },
  {
    name: "prices.retrieve",
    method: "GET",
    path: "/v1/prices/{id}",
    params: [],
    run: (account, { id }) => toPrice(priceOf(account, id)),
  },
  {
    name: "prices.update",
    method: "POST",
    path: "/v1/prices/{id}",
    params: ["active", "nickname", "lookup_key", "transfer_lookup_key", "metadata"],
    run(account, { params, id }) {
      const price = priceOf(account, id);
      const lookupKey = changedText(params, "lookup_key", price.lookupKey);
      if (lookupKey !== price.lookupKey) claimLookupKey(account, params, lookupKey);
      return toPrice(
        account.prices.put({
          ...price,
          lookupKey,
          active: booleanOf(params, "active") ?? price.active,
          nickname: changedText(params, "nickname", price.nickname),
          metadata: mergedMetadata(params, price.metadata),
        }),
      );
    },
  },
];

function readPrice(params: Params): Omit<PriceRecord, "id" | "created" | "product"> {
  const currency = requiredText(params, "currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid("currency", `Invalid currency: ${currency}`);
  const unitAmount = integerOf(params, "unit_amount");
  if (unitAmount === undefined)
    throw invalid("unit_amount", "Missing required param: unit_amount.", "parameter_missing");
  if (unitAmount < 0) throw invalid("unit_amount", "Invalid non-negative integer", "parameter_invalid_integer");
  const recurring = nested(params, "recurring");
  const text = requiredText(recurring, "interval", "recurring[interval]");
  const interval = intervals.find((one) => one === text);
  if (interval === undefined)
    throw invalid("recurring[interval]", "Invalid recurring[interval]: must be one of day, week, month, or year");
  return {
    currency,
    unitAmount,
    interval,
    intervalCount: integerOf(recurring, "interval_count") ?? 1,
    lookupKey: textOf(params, "lookup_key") ?? null,
    nickname: textOf(params, "nickname") ?? null,
    active: booleanOf(params, "active") ?? true,
    metadata: mergedMetadata(params),
  };
}

function productFor(account: Account, params: Params): string {
  const id = textOf(params, "product");
  if (id !== undefined) return productOf(account, id, "product").id;
  const data = nested(params, "product_data");
  const name = requiredText(data, "name", params.product_data === undefined ? "product" : "product_data[name]");
  const created = account.now();
  const metadata = mergedMetadata(data);
  const product = { id: account.newId("prod"), created, name, description: null, active: true, metadata };
  return account.products.put(product).id;
}

/** A lookup key names one price: another one gives it up only when the caller says so. */
function claimLookupKey(account: Account, params: Params, lookupKey: string | null): void {
  const holder = lookupKey === null ? undefined : account.prices.all().find((one) => one.lookupKey === lookupKey);
  if (holder === undefined) return;
  if (booleanOf(params, "transfer_lookup_key") !== true)
    throw invalid("lookup_key", `A price (\`${holder.id}\`) already uses that lookup key.`);
  account.prices.put({ ...holder, lookupKey: null });
}
