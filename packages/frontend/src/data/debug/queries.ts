import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const debugQueries = {
  all: () => ["debug"] as const,
  /** They are read again on every visit. */
  schema: () =>
    queryOptions({
      queryKey: [...debugQueries.all(), "schema"],
      queryFn: ({ signal }) => call("checkSchema", { signal }),
      gcTime: 0,
    }),
};
