import { Unplug } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const failed = failureToast("Erro ao desconectar", "Verifique sua conexão e tente novamente.");

export function DisconnectWhatsApp() {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useWrite("disconnectWhatsApp");

  function disconnect() {
    setAsking(false);
    void attempt(() => mutateAsync({}), { done: () => toastSuccess("WhatsApp desconectado"), failed, hasButton: true });
  }

  return (
    <>
      <Button
        tone="secondary"
        className="justify-self-start text-overdue max-sm:w-full"
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        <Unplug aria-hidden />
        {isPending ? "Desconectando..." : "Desconectar WhatsApp"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Desconectar o WhatsApp?"
        description="Tudo volta a sair por e-mail, e o token é apagado. Quem já aceitou continua anotado."
        confirmLabel="Desconectar"
        isDangerous
        onConfirm={disconnect}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
