import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import { useCallback } from "react";
import { useSetChargeStatus } from "../../data/charges/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

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
