import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useWrite } from "../write.ts";

/** Any other failure (offline, an unreadable answer) becomes an Error with this message. */
function rethrowAs(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError ? error : new Error(name, { cause: error });
  };
}

export const useStartCheckout = () =>
  useMutation({
    mutationFn: () => call("createCheckout", {}).catch(rethrowAs("Failed to create checkout session")),
  });

/**
 * Compares with the provider, then reads. @throws ApiError, or Error 'Failed to sync subscription
 * status'
 */
export const useSyncStatus = () =>
  useWrite("syncStatus", {
    mutationFn: () => call("syncStatus", {}).catch(rethrowAs("Failed to sync subscription status")),
  });
