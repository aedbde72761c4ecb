import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Opens the page where the owner manages card and subscription. @throws ApiError */
export function useOpenPortal() {
  return useMutation({ mutationFn: () => call("createPortal", {}) });
}
