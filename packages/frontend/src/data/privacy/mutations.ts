import { mergeExport } from "@emdia/contracts/merge-export";
import { useMutation } from "@tanstack/react-query";
import { callPages } from "../../lib/api.ts";

/** Exports page by page. @throws ApiError */
export const useExportBusiness = () =>
  useMutation({ mutationFn: async () => mergeExport(await callPages("exportBusiness", {})) });
