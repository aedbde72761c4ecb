import { Download } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useExportBusiness } from "../../data/privacy/mutations.ts";
import { downloadJson } from "../../lib/download.ts";
import { today } from "../../lib/today.ts";
import { privacyMessages } from "./messages.ts";

/** Downloads everything that is stored for the owner as one file, with or without access. */
export function ExportButton({ className }: { className?: string }) {
  const exportBusiness = useExportBusiness();

  async function takeAlong() {
    try {
      downloadJson(`em-dia-${today()}.json`, await exportBusiness.mutateAsync());
      privacyMessages.exported();
    } catch (error) {
      privacyMessages.exportFailed(error, () => void takeAlong());
    }
  }

  return (
    <Button tone="secondary" className={className} disabled={exportBusiness.isPending} onClick={() => void takeAlong()}>
      <Download aria-hidden />
      {exportBusiness.isPending ? "Exportando..." : "Exportar meus dados"}
    </Button>
  );
}
