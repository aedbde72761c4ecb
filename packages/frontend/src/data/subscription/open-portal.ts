import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/**
 * Creates the provider's page where the owner manages the card and the subscription. @throws
 * ApiError
 */
export function useOpenPortal() {
  return useMutation({ mutationFn: () => call("createPortal", {}) });
}
