import { Undo2 } from "lucide-react";
import { ConfirmedButton } from "../../components/ui/confirm-dialog.tsx";
import { useUndoReconciliation } from "../../data/statements/statements.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const failed = failureToast("Erro ao desfazer");

export function UndoReconciliation(props: { id: string; count: number; onUndone?(): void; about?: string }) {
  const undo = useUndoReconciliation();

  function takeBack() {
    void attempt(() => undo.mutateAsync(props.id), {
      done: ({ restCount }) => {
        if (restCount > 0) {
          toastError(
            "Falta desfazer uma parte",
            `${formatCount(restCount, "pagamento", "pagamentos")}. Toque de novo.`,
          );
          return;
        }
        toastSuccess("Conferência desfeita");
        props.onUndone?.();
      },
      failed,
      hasButton: true,
    });
  }

  return (
    <ConfirmedButton
      tone="secondary"
      disabled={undo.isPending}
      title="Desfazer a conferência?"
      description={`${formatCount(props.count, "recebimento volta", "recebimentos voltam")} a ficar em aberto, e os nomes lembrados são esquecidos. O dinheiro na conta não muda.`}
      confirmLabel="Desfazer"
      isDangerous
      onConfirm={takeBack}
    >
      <Undo2 aria-hidden />
      {undo.isPending ? "Desfazendo..." : "Desfazer conferência"}
      {props.about && <span className="sr-only"> {props.about}</span>}
    </ConfirmedButton>
  );
}
