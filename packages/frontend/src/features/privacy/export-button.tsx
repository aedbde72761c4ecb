import { Download } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useExportBusiness } from "../../data/privacy/mutations.ts";
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
