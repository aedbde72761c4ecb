import { QueryClient } from "@tanstack/react-query";

/** Never stale, no retry, no refetch by itself (spec §7). Offline a request fails at once rather than waiting for ever. */
export const queryClient = new QueryClient({
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
