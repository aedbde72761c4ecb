import { checkoutOperations } from "./checkout.ts";
import { customerOperations } from "./customers.ts";
import { eventOperations } from "./events.ts";
import type { Operation } from "./operation.ts";
import { portalOperations } from "./portal.ts";
import { priceOperations } from "./prices.ts";
import { subscriptionOperations } from "./subscriptions.ts";

const operations = [
  ...customerOperations,
  ...priceOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...portalOperations,
  ...eventOperations,
].map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replace("{id}", "([^/]+)")}$`) }));

/**
 * Finds the operation of a method and path, with the id in the path. Returns undefined for an
 * unknown one.
 */
export function findOperation(method: string, path: string): { operation: Operation; id: string } | undefined {
  for (const { operation, pattern } of operations) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match !== null) return { operation, id: match[1] ?? "" };
  }
  return undefined;
}
