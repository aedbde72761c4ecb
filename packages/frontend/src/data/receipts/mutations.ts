import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { downloadPdf } from "../../lib/download.ts";

/** Downloads the receipt that states a settlement of a charge. @throws ApiError */
export function useDownloadReceipt() {
  return useMutation({
    mutationFn: async (params: { id: number; number: number }) => downloadPdf(await call("issueReceipt", { params })),
  });
}

/** Downloads a person's clearance of a past year. @throws ApiError */
export function useDownloadClearance() {
  return useMutation({
    mutationFn: async (params: { id: number; year: number }) => downloadPdf(await call("issueClearance", { params })),
  });
}
