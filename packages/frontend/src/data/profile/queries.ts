import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const profileQueries = {
  all: () => ["profile"] as const,
  own: () =>
    queryOptions({
      queryKey: [...profileQueries.all(), "own"],
      queryFn: ({ signal }) => call("getProfile", { signal }),
    }),
};

export const scheduleQueries = {
  all: () => ["billing-schedule"] as const,
  next: () =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), "next"],
      queryFn: ({ signal }) => call("getBillingSchedule", { signal }),
    }),
};
