import { subscriptionRoutes } from "@emdia/contracts/routes/subscription";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { subscriptionQueries } from "./queries.ts";

/** Opens a checkout page. @throws ApiError */
export function useStartCheckout() {
  return useMutation({ mutationFn: () => call(subscriptionRoutes.createCheckout, {}) });
}

/** Opens the page where the owner manages card and subscription. @throws ApiError */
export function useOpenPortal() {
  return useMutation({ mutationFn: () => call(subscriptionRoutes.createPortal, {}) });
}

/** Has the provider asked again, then reads the status. @throws ApiError */
export function useSyncStatus() {
  return useMutation({
    mutationFn: () => call(subscriptionRoutes.syncStatus, {}),
    onSuccess: (_answer, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: subscriptionQueries.all() }),
  });
}
