import { useState } from "react";
import { Button } from "../components/ui/button.tsx";
import { ConfirmDialog } from "../components/ui/confirm-dialog.tsx";
import { Dialog } from "../components/ui/dialog.tsx";
import { toastError, toastSuccess } from "../lib/toast.ts";
import { Specimen } from "./specimen.tsx";

/** Shows dialogs, each opened by a button, so that the focus can be watched. */
export function OverlaySpecimens() {
  const [open, setOpen] = useState<"dialog" | "question">();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="Dialog, ConfirmDialog, Toast">
      <Button tone="secondary" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button tone="secondary" onClick={() => setOpen("question")}>
        ConfirmDialog
      </Button>
      <Button tone="secondary" onClick={() => toastSuccess("Plano cadastrado")}>
        Toast
      </Button>
      <Button
        tone="secondary"
        onClick={() => toastError("Erro ao atualizar pagamento", "Não foi possível atualizar o status do pagamento.")}
      >
        Toast de erro
      </Button>
      <Dialog open={open === "dialog"} onOpenChange={close} title="Um título" description="E uma frase que explica.">
        <p>O conteúdo da janela.</p>
      </Dialog>
      <ConfirmDialog
        open={open === "question"}
        title="Excluir este plano?"
        description="Isto não pode ser desfeito."
        confirmLabel="Excluir"
        isDangerous
        onConfirm={close}
        onCancel={close}
      />
    </Specimen>
  );
}
