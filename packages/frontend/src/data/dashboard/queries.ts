import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const dashboardQueries = {
  all: () => ["dashboard"] as const,
  overview: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), "overview"],
      queryFn: ({ signal }) => call("getDashboard", { signal }),
    }),
};
