import { isRecord, type Json } from "../../json.ts";
import type { Account } from "./account.ts";
import { toCustomer } from "./answers/customer.ts";
import { toInvoice } from "./answers/invoice.ts";
import { toLineItem } from "./answers/line-item.ts";
import { wholeList } from "./answers/list.ts";
import { toPrice, toProduct } from "./answers/price.ts";
import { toSubscription } from "./answers/subscription.ts";
import { customerOf, priceOf, sessionOf, subscriptionOf } from "./look-up.ts";
import { invalid, missing } from "./refusal.ts";

/** Puts objects in the place of their ids, for every path of `expand` (`subscription`, `data.customer`). */
export function expand(account: Account, answer: object, paths: readonly string[]): Json {
  const root: Json = JSON.parse(JSON.stringify(answer));
  for (const path of paths) expandAt(account, root, path.split("."), path);
  return root;
}

function expandAt(account: Account, node: unknown, [name, ...rest]: readonly string[], path: string): void {
  if (name === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) expandAt(account, item, [name, ...rest], path);
    return;
  }
  if (!isRecord(node)) return;
  if (node.object === "checkout.session" && name === "line_items")
    node.line_items = lineItems(account, String(node.id));
  const value = node[name];
  if (value === undefined) throw invalid("expand", `This property cannot be expanded (${path}).`);
  if (typeof value === "string") node[name] = JSON.parse(JSON.stringify(objectOf(account, value, path)));
  expandAt(account, node[name], rest, path);
}

function lineItems(account: Account, session: string): object {
  const { lines } = sessionOf(account, session);
  return wholeList(
    `/v1/checkout/sessions/${session}/line_items`,
    lines.map((line) => toLineItem(account, line)),
  );
}

function objectOf(account: Account, id: string, path: string): object {
  switch (id.split("_")[0]) {
    case "cus":
      return toCustomer(customerOf(account, id));
    case "sub":
      return toSubscription(account, subscriptionOf(account, id));
    case "price":
      return toPrice(priceOf(account, id));
    case "in": {
      const invoice = account.invoices.get(id);
      if (invoice !== undefined) return toInvoice(account, invoice);
      break;
    }
    case "prod": {
      const product = account.products.get(id);
      if (product !== undefined) return toProduct(product);
      break;
    }
  }
  if (!/^(cus|sub|price|in|prod)_/.test(id)) throw invalid("expand", `This property cannot be expanded (${path}).`);
  throw missing("object", id);
}
