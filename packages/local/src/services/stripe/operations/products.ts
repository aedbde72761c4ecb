import type { Account } from "../account.ts";
import { pageOf } from "../answers/list.ts";
import { toProduct } from "../answers/price.ts";
import { booleanOf, changedText, mergedMetadata, requiredText, textOf } from "../params.ts";
import { missing, StripeRefusal } from "../refusal.ts";
import { type Operation, paging } from "./operation.ts";

/** What prices are the price of. */
export const productOperations: readonly Operation[] = [
  {
    name: "products.create",
    method: "POST",
    path: "/v1/products",
    params: ["id", "name", "description", "active", "metadata"],
    run(account, { params }) {
      const id = textOf(params, "id") ?? account.newId("prod");
      if (account.products.get(id) !== undefined)
        throw new StripeRefusal(400, `Product already exists.`, { code: "resource_already_exists", param: "id" });
      const name = requiredText(params, "name");
      const description = textOf(params, "description") ?? null;
      const active = booleanOf(params, "active") ?? true;
      const metadata = mergedMetadata(params);
      return toProduct(account.products.put({ id, created: account.now(), name, description, active, metadata }));
    },
  },
  {
    name: "products.list",
    method: "GET",
    path: "/v1/products",
    params: [...paging, "active"],
    run(account, { params }) {
      const active = booleanOf(params, "active");
      const found = account.products.all().filter((one) => active === undefined || one.active === active);
      return pageOf(params, "/v1/products", found, toProduct);
    },
  },
  {
    name: "products.retrieve",
    method: "GET",
    path: "/v1/products/{id}",
    params: [],
    run: (account, { id }) => toProduct(productOf(account, id)),
  },
  {
    name: "products.update",
    method: "POST",
    path: "/v1/products/{id}",
    params: ["name", "description", "active", "metadata"],
    run(account, { params, id }) {
      const product = productOf(account, id);
      return toProduct(
        account.products.put({
          ...product,
          name: textOf(params, "name") ?? product.name,
          description: changedText(params, "description", product.description),
          active: booleanOf(params, "active") ?? product.active,
          metadata: mergedMetadata(params, product.metadata),
        }),
      );
    },
  },
];

/** A product that exists. @param param where the id came from, for the error */
export function productOf(account: Account, id: string, param?: string) {
  const product = account.products.get(id);
  if (product === undefined) throw missing("product", id, param);
  return product;
}
