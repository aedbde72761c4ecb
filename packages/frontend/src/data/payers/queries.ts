import { MAX_PAGE } from "@emdia/contracts/constants";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/api.ts";

export const payerQueries = {
  all: () => ["payers"] as const,
  list: () =>
    queryOptions({
      queryKey: [...payerQueries.all(), "list"],
      queryFn: ({ signal }) => callAll("listPayers", { signal, limit: MAX_PAGE }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...payerQueries.all(), "one", id],
      queryFn: ({ signal }) => call("getPayer", { params: { id }, signal }),
    }),
};
