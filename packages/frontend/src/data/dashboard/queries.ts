import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const dashboardQueries = {
  all: () => ["dashboard"] as const,
  /** A month of the dashboard; this one where none is given. */
  overview: (month?: string) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), "overview", ...(month ? [month] : [])],
      queryFn: ({ signal }) => call("getDashboard", { signal, query: month ? { month } : {} }),
    }),
};
