import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { downloadPdf } from "../../lib/download.ts";

export function useDownloadReceipt() {
  return useMutation({
    mutationFn: async (params: { id: number; number: number }) => downloadPdf(await call("issueReceipt", { params })),
  });
}

export function useDownloadClearance() {
  return useMutation({
    mutationFn: async (params: { id: number; year: number }) => downloadPdf(await call("issueClearance", { params })),
  });
}
