import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/**
 * Creates the provider's page where the owner manages the card and the subscription. @throws
 * ApiError
 */
export const useOpenPortal = () => useMutation({ mutationFn: () => call("createPortal", {}) });
