import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Only the status is polled (docs/rules/screen.md, "The screens"): every 30 s, with 3 retries. */
const POLL_MILLIS = 30_000;
const RETRIES = 3;

export const subscriptionQueries = {
  all: () => ["subscription"] as const,
  status: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), "status"],
      queryFn: ({ signal }) => call("getSubscriptionStatus", { signal }),
      refetchInterval: POLL_MILLIS,
      retry: RETRIES,
    }),
};
