import { checkoutOperations } from "./checkout.ts";
import { customerOperations, portalOperations } from "./customers.ts";
import type { Operation } from "./operation.ts";
import { priceOperations } from "./prices.ts";
import { eventOperations, subscriptionOperations } from "./subscriptions.ts";

const operations = [
  ...customerOperations,
  ...priceOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...portalOperations,
  ...eventOperations,
].map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replace("{id}", "([^/]+)")}$`) }));

/** Finds the operation for a method and path, and the ID in the path. */
export function findOperation(method: string, path: string): { operation: Operation; id: string } | undefined {
  for (const { operation, pattern } of operations) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match !== null) return { operation, id: match[1] ?? "" };
  }
  return undefined;
}
