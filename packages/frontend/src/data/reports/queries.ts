import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const reportQueries = {
  all: () => ["reports"] as const,
  ofMonth: (month: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), month],
      queryFn: ({ signal }) => call("getReport", { signal, query: { month } }),
    }),
};
