import { MAX_PAGE } from "@emdia/contracts/constants";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/api.ts";

export const planQueries = {
  all: () => ["plans"] as const,
  list: () =>
    queryOptions({
      queryKey: [...planQueries.all(), "list"],
      queryFn: ({ signal }) => callAll("listPlans", { signal, limit: MAX_PAGE }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...planQueries.all(), "detail", id],
      queryFn: ({ signal }) => call("getPlan", { params: { id }, signal }),
    }),
};
