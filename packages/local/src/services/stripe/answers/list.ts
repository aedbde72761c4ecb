import type Stripe from "stripe";
import { integerOf, type Params, textOf } from "../params.ts";
import { invalid, missing } from "../refusal.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** One page of records, newest first, as every list of Stripe pages (`limit`, `starting_after`, `ending_before`). */
export function pageOf<R extends { id: string }, T>(
  params: Params,
  url: string,
  oldestFirst: readonly R[],
  render: (record: R) => T,
): Stripe.ApiList<T> {
  const limit = integerOf(params, "limit") ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) throw invalid("limit", `Invalid limit: must be between 1 and ${MAX_LIMIT}`);
  const newestFirst = oldestFirst.toReversed();
  const after = indexOf(newestFirst, textOf(params, "starting_after"), "starting_after");
  const before = indexOf(newestFirst, textOf(params, "ending_before"), "ending_before");
  if (before !== undefined) {
    const start = Math.max(0, before - limit);
    return { object: "list", url, has_more: start > 0, data: newestFirst.slice(start, before).map(render) };
  }
  const start = after === undefined ? 0 : after + 1;
  const data = newestFirst.slice(start, start + limit).map(render);
  return { object: "list", url, has_more: newestFirst.length > start + limit, data };
}

/** A list that is part of another object and always complete. */
export function wholeList<T>(url: string, data: T[]): Stripe.ApiList<T> {
  return { object: "list", url, has_more: false, data };
}

function indexOf(records: ReadonlyArray<{ id: string }>, id: string | undefined, param: string): number | undefined {
  if (id === undefined) return undefined;
  const index = records.findIndex((record) => record.id === id);
  if (index === -1) throw missing("object", id, param);
  return index;
}
