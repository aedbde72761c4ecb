import { reading } from "../reading.ts";

export const dashboardQueries = {
  all: () => ["dashboard"] as const,
  /** Reads a month of the dashboard; without `month`, this month. */
  overview: (month?: string) =>
    reading([...dashboardQueries.all(), "overview", ...(month ? [month] : [])], "getDashboard", {
      query: month ? { month } : {},
    }),
};
