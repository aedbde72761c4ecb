import { MutationCache, QueryClient } from "@tanstack/react-query";
import { subscriptionQueries } from "../data/subscription/queries.ts";
import { hasCode } from "../lib/api-error.ts";

/** Never stale, no retry, no refetch by itself. Offline a request fails at once rather than waiting for ever. */
export const queryClient: QueryClient = new QueryClient({
  // Refused for want of access: the status is read at once, and the paywall comes up.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (hasCode(error, "subscription.required"))
        void queryClient.invalidateQueries({ queryKey: subscriptionQueries.all() });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
