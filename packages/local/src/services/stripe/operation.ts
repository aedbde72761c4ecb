import type Stripe from "stripe";
import type * as z from "zod/mini";
import type { Account } from "./account.ts";
import { readParams } from "./params.ts";
import { missing } from "./refusal.ts";

/** A fault names an operation as the SDK does, for example `checkout.sessions.create`. */
export type Operation = ReturnType<typeof operation>;

/** `call` is like `DELETE /v1/customers/{id}`; `run` gets its last variable as `id`. */
export function operation<S extends z.ZodMiniType>(
  name: string,
  call: string,
  schema: S,
  run: (account: Account, input: z.output<S>, id: string) => object,
) {
  const pattern = new RegExp(`^${call.replace("{id}", "([^/]+)")}$`);
  return {
    name,
    /** Returns the id in the path, "" without one, or undefined for another call. */
    idIn: (method: string, path: string) => {
      const match = pattern.exec(`${method} ${path}`);
      return match === null ? undefined : (match[1] ?? "");
    },
    run: (account: Account, params: object, id: string) => run(account, readParams(schema, params), id),
  };
}

/** Returns one page, newest first, by Stripe's parameters (`limit`, `starting_after`). */
export function pageOf<R extends { id: string }, T>(
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  url: string,
  oldestFirst: readonly R[],
  render: (record: R) => T,
): Stripe.ApiList<T> {
  const newestFirst = oldestFirst.toReversed();
  const start = newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing("object", after, "starting_after");
  const data = newestFirst.slice(start, start + limit).map(render);
  return { object: "list", url, has_more: newestFirst.length > start + limit, data };
}
