import { checkoutOperations } from "./checkout.ts";
import { customerOperations } from "./customers.ts";
import { eventOperations } from "./events.ts";
import { invoiceOperations } from "./invoices.ts";
import type { Operation } from "./operation.ts";
import { portalOperations } from "./portal.ts";
import { priceOperations } from "./prices.ts";
import { productOperations } from "./products.ts";
import { subscriptionOperations } from "./subscriptions.ts";

const operations = [
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...portalOperations,
  ...eventOperations,
].map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replace("{id}", "([^/]+)")}$`) }));

/** The operation behind a method and path, with the id in it; undefined when the stand-in has none. */
export function findOperation(method: string, path: string): { operation: Operation; id: string } | undefined {
  for (const { operation, pattern } of operations) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match !== null) return { operation, id: match[1] ?? "" };
  }
  return undefined;
}
