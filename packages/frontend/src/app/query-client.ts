import { MutationCache, QueryClient } from "@tanstack/react-query";
import { subscriptionQueries } from "../data/queries.ts";
import { hasCode } from "../lib/api-error.ts";

/** See docs/rules/screen.md, "The screens". Offline a request fails at once. */
export const queryClient: QueryClient = new QueryClient({
  // After a refusal for lack of access the status is read at once, so that the paywall appears.
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
