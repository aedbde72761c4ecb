import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const dashboardQueries = {
  all: () => ["dashboard"] as const,
  /** Reads a month of the dashboard; without `month`, this month. */
  overview: (month?: string) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), "overview", ...(month ? [month] : [])],
      queryFn: ({ signal }) => call("getDashboard", { signal, query: month ? { month } : {} }),
    }),
};
