import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { integerOf, type Params, textOf } from "../params.ts";
import { invalid, missing } from "../refusal.ts";

/** One API call. */
export interface Operation {
  /** The SDK's name, e.g. `checkout.sessions.create`, which is also a fault's action. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** The path that the call uses, e.g. `/v1/customers/{id}`. */
  path: string;
  /** The accepted parameters. The call refuses any other parameter, as Stripe does. */
  params: readonly string[];
  run(account: Account, call: Call): object;
}

export interface Call {
  params: Params;
  /** The last variable part of the path, or "" when there is none. */
  id: string;
}

/** The parameters that every list call accepts. */
export const paging = ["limit", "starting_after"] as const;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Returns one page, newest first, by Stripe's parameters (`limit`, `starting_after`). */
export function pageOf<R extends { id: string }, T>(
  params: Params,
  url: string,
  oldestFirst: readonly R[],
  render: (record: R) => T,
): Stripe.ApiList<T> {
  const limit = integerOf(params, "limit") ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) throw invalid("limit", `Invalid limit: must be between 1 and ${MAX_LIMIT}`);
  const newestFirst = oldestFirst.toReversed();
  const start = startOf(newestFirst, textOf(params, "starting_after"));
  const data = newestFirst.slice(start, start + limit).map(render);
  return { object: "list", url, has_more: newestFirst.length > start + limit, data };
}

function startOf(records: ReadonlyArray<{ id: string }>, after: string | undefined): number {
  const index = records.findIndex(({ id }) => id === after);
  if (after !== undefined && index === -1) throw missing("object", after, "starting_after");
  return index + 1;
}
