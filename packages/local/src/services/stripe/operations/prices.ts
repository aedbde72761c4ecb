import type { Account } from "../account.ts";
import { toPrice } from "../answers.ts";
import { booleanOf, integerOf, nested, type Params, requiredText, textOf, textsOf } from "../params.ts";
import { invalid } from "../refusal.ts";
import { type Operation, pageOf, paging } from "./operation.ts";

/** The operations on monthly prices. Callers find prices by lookup key. */
export const priceOperations: readonly Operation[] = [
  {
    name: "prices.create",
    method: "POST",
    path: "/v1/prices",
    params: ["currency", "unit_amount", "recurring", "product_data", "lookup_key", "transfer_lookup_key"],
    run(account, { params }) {
      const read = readPrice(params);
      claimLookupKey(account, params, read.lookupKey);
      const created = account.now();
      const name = requiredText(nested(params, "product_data"), "name", "product_data[name]");
      const product = account.products.put({ id: account.newId("prod"), created, name }).id;
      return toPrice(account.prices.put({ id: account.newId("price"), created, product, ...read }));
    },
  },
  {
    name: "prices.list",
    method: "GET",
    path: "/v1/prices",
    params: [...paging, "active", "lookup_keys"],
    run(account, { params }) {
      const keys = textsOf(params, "lookup_keys");
      const isAsked = booleanOf(params, "active") ?? true;
      const found = account.prices
        .all()
        .filter((one) => isAsked && (keys.length === 0 || keys.includes(one.lookupKey ?? "")));
      return pageOf(params, "/v1/prices", found, toPrice);
    },
  },
];

function readPrice(params: Params) {
  const currency = requiredText(params, "currency");
  const unitAmount = integerOf(params, "unit_amount");
  if (unitAmount === undefined)
    throw invalid("unit_amount", "Missing required param: unit_amount.", "parameter_missing");
  if (unitAmount < 0) throw invalid("unit_amount", "Invalid non-negative integer", "parameter_invalid_integer");
  if (requiredText(nested(params, "recurring"), "interval", "recurring[interval]") !== "month")
    throw invalid("recurring[interval]", "Invalid recurring[interval]: the local stand-in knows only month");
  return { currency, unitAmount, lookupKey: textOf(params, "lookup_key") ?? null };
}

/**
 * Releases a lookup key for a new price. A key belongs to one price and moves to another only when
 * the caller requests the transfer.
 */
function claimLookupKey(account: Account, params: Params, lookupKey: string | null): void {
  const holder = lookupKey === null ? undefined : account.prices.all().find((one) => one.lookupKey === lookupKey);
  if (holder === undefined) return;
  if (booleanOf(params, "transfer_lookup_key") !== true)
    throw invalid("lookup_key", `A price (\`${holder.id}\`) already uses that lookup key.`);
  account.prices.put({ ...holder, lookupKey: null });
}
