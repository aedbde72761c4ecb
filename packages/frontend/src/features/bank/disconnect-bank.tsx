import { Unplug } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const failed = failureToast("Erro ao desconectar", "Verifique sua conexão e tente novamente.");

export function DisconnectBank() {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useWrite("disconnectBank");

  function disconnect() {
    setAsking(false);
    void attempt(() => mutateAsync({}), { done: () => toastSuccess("Banco desconectado"), failed, hasButton: true });
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
        {isPending ? "Desconectando..." : "Desconectar banco"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Desconectar o banco?"
        description="As cobranças deixam de ficar pagas sozinhas, e o certificado é apagado. Para voltar, é preciso enviar tudo de novo."
        confirmLabel="Desconectar"
        isDangerous
        onConfirm={disconnect}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
