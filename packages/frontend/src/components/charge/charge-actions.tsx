import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import { Banknote, Undo2 } from "lucide-react";
import { useCallback } from "react";
import { useSetChargeStatus } from "../../data/charges/mutations.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type Props = {
  charge: ChargeWire;
  /** The address of the charge's screen; undefined if the charge cannot be sent yet. */
  to: string | undefined;
  /** The student's name, or the month, by which the button names the charge. */
  name: string;
  /** An archived student gets no mail, so the owner can only open the charge to read it. */
  isArchived: boolean;
  isBusy?: boolean;
  onStatus(status: ChargeStatus): void;
  /** Opens the form for a part or another day; undefined where the form is offered elsewhere. */
  onSettle: (() => void) | undefined;
};

export function ChargeActions({ charge, to, name, isArchived, isBusy = false, onStatus, onSettle }: Props) {
  const isPaid = charge.status === "pago";
  const spoken = <span className="sr-only"> {name}</span>;
  return (
    <>
      {to !== undefined && (
        <ButtonLink tone={isPaid ? "quiet" : "secondary"} size="slim" to={to}>
          {isArchived || isPaid ? "Ver" : charge.isOverdue ? "Lembrar" : "Cobrar"}
          {spoken}
        </ButtonLink>
      )}
      {/* The same button serves both states, so that the focus stays on the button. */}
      {charge.amount > 0 && (
        <Button
          tone={isPaid ? "quiet" : "soft"}
          size="slim"
          data-key={isPaid ? undefined : "p"}
          disabled={isBusy}
          onClick={() => onStatus(isPaid ? "pendente" : "pago")}
        >
          {isPaid && <Undo2 aria-hidden />}
          {isPaid ? "Desfazer" : "Marcar Pago"}
          {spoken}
        </Button>
      )}
      {!isPaid && onSettle && (
        <IconButton
          label={`Receber, ${name}`}
          className="grow-0! content-center justify-items-center font-medium text-xs"
          onClick={onSettle}
        >
          <Banknote aria-hidden />
          <span aria-hidden>Receber</span>
        </IconButton>
      )}
    </>
  );
}

const failed = failureToast("Erro ao atualizar pagamento", "Não foi possível atualizar o status do pagamento.");

/** `mark` keeps its identity, so that rows do not rerender. */
export function useMarkCharge() {
  const { mutateAsync, isPending } = useSetChargeStatus();
  const mark = useCallback(
    (charge: Pick<ChargeWire, "id" | "studentName">, status: ChargeStatus): void => {
      const done = () =>
        toastSuccess(status === "pago" ? "Pagamento marcado como pago" : "Pagamento marcado como pendente");
      void attempt(() => mutateAsync({ paymentId: charge.id, status }), { done, failed, name: charge.studentName });
    },
    [mutateAsync],
  );
  return { mark, isPending };
}
