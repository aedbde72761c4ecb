import { mergeExport } from "@emdia/contracts/merge-export";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { callPages } from "../../lib/api.ts";
import { attempt } from "../../lib/attempt.ts";
import { downloadJson } from "../../lib/download.ts";
import { today } from "../../lib/today.ts";
import { privacyMessages } from "./messages.ts";

/** The export also works without access. */
export function ExportButton({ className }: { className?: string }) {
  const exportBusiness = useExportBusiness();

  const download = () =>
    attempt(async () => downloadJson(`em-dia-${today()}.json`, await exportBusiness.mutateAsync()), {
      done: privacyMessages.exported,
      failed: privacyMessages.exportFailed,
    });

  return (
    <Button tone="secondary" className={className} disabled={exportBusiness.isPending} onClick={() => void download()}>
      <Download aria-hidden />
      {exportBusiness.isPending ? "Exportando..." : "Exportar meus dados"}
    </Button>
  );
}

/** Exports page by page. @throws ApiError */
export const useExportBusiness = () =>
  useMutation({ mutationFn: async () => mergeExport(await callPages("exportBusiness", {})) });
