import type { YearMonth } from "@emdia/contracts/values/calendar";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { chargeKeys } from "./keys.ts";

/**
 * While the server still indexes settlements of an earlier release, each call continues the
 * indexing.
 */
export const INDEXING_MILLIS = 1_000;

/** Reads the money of each month up to `last`: of the month's charges, and by day of payment. */
export const moneyByMonth = (last: YearMonth) =>
  queryOptions({
    queryKey: [...chargeKeys.byMonth(), last],
    queryFn: ({ signal }) => call("sumMonths", { signal }),
    refetchInterval: ({ state }) =>
      state.data?.months.some(({ settlements }) => settlements === null) ? INDEXING_MILLIS : false,
  });

/** Reads the money received in a month by day of payment. */
export const settledIn = (month: string) =>
  queryOptions({
    queryKey: [...chargeKeys.settled(), month],
    queryFn: ({ signal }) => call("listSettlements", { signal, query: { month } }),
    refetchInterval: ({ state }) => (state.data?.isWhole === false ? INDEXING_MILLIS : false),
  });
