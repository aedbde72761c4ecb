import { useState } from "react";
import { Button } from "../components/ui/button.tsx";
import { ConfirmDialog } from "../components/ui/confirm-dialog.tsx";
import { Dialog } from "../components/ui/dialog.tsx";
import { ReasonDialog } from "../components/ui/reason-dialog.tsx";
import { toastError, toastSuccess } from "../lib/toast.ts";
import { nothing } from "./nothing.ts";
import { Specimen } from "./specimen.tsx";

/** Shows dialogs, each opened by a button, so that the focus behaviour can be checked. */
export function OverlaySpecimens() {
  const [open, setOpen] = useState<"dialog" | "question" | "reason">();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="Dialog, ConfirmDialog, ReasonDialog, Toast">
      <Button tone="secondary" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button tone="secondary" onClick={() => setOpen("question")}>
        ConfirmDialog
      </Button>
      <Button tone="secondary" onClick={() => setOpen("reason")}>
        ReasonDialog
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
      {open === "reason" && (
        <ReasonDialog
          title="Cancelar esta cobrança?"
          description="Ela sai de todas as listas e somas."
          missing="Diga o motivo"
          label="Cancelar cobrança"
          busyLabel="Cancelando..."
          tone="danger"
          isBusy={false}
          name="Ana Souza"
          act={async () => undefined}
          onDone={nothing}
          failed={nothing}
          onClose={close}
        />
      )}
    </Specimen>
  );
}
