import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { INDEXING_MILLIS } from "../charges/by-month.ts";

export const reportQueries = {
  all: () => ["reports"] as const,
  /** Reads the financial reports of a month. */
  ofMonth: (month: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), month],
      queryFn: ({ signal }) => call("getReport", { signal, query: { month } }),
      refetchInterval: ({ state }) => (state.data?.received === null ? INDEXING_MILLIS : false),
    }),
};
