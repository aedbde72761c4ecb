import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/**
 * Apart from `useWrite`, which the first load leaves out: nothing is read again. @throws ApiError
 */
export const useOpenPortal = () => useMutation({ mutationFn: () => call("createPortal", {}) });
