import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** @throws ApiError */
export const useOpenPortal = () => useMutation({ mutationFn: () => call("createPortal", {}) });
