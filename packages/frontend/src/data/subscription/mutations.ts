import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { subscriptionQueries } from "./queries.ts";

/** The server's refusal as it is; anything else (offline, an unreadable answer) by the name of its call. */
function named(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError ? error : new Error(name, { cause: error });
  };
}

/** Opens a checkout page. @throws ApiError, or Error 'Failed to create checkout session' */
export function useStartCheckout() {
  return useMutation({
    mutationFn: () => call("createCheckout", {}).catch(named("Failed to create checkout session")),
  });
}

/** Has the provider asked again, then reads the status. @throws ApiError, or Error 'Failed to sync subscription status' */
export function useSyncStatus() {
  return useMutation({
    mutationFn: () => call("syncStatus", {}).catch(named("Failed to sync subscription status")),
    onSuccess: (_answer, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: subscriptionQueries.all() }),
  });
}
