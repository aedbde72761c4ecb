import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_REASON, MIN_REASON } from "@emdia/contracts/constants";
import { type SyntheticEvent, useState } from "react";
import { useRefuseReport } from "../../data/charges/reports.ts";
import { formatPrice } from "../../lib/format.ts";
import { linkHint } from "../form/link-hint.ts";
import { TextField } from "../form/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { reportMessages } from "./report-messages.ts";

/** Asks why the money has not arrived. The student reads the reason on the charge's page. */
export function RefuseReport({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useRefuseReport();
  const [reason, setReason] = useState("O pagamento não apareceu na nossa conta");
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim().length < MIN_REASON;

  async function refuse(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (isMissing || isPending) return;
    try {
      await mutateAsync({ paymentId: charge.id, reason: reason.trim() });
    } catch (error) {
      return reportMessages.refuseFailed(charge.studentName, error);
    }
    reportMessages.refused();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Não recebeu este pagamento?"
      description={`${charge.studentName}, ${charge.reference}, ${formatPrice(charge.openAmount)}. A cobrança continua em aberto e o aluno pode avisar de novo.`}
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void refuse(event)}>
        <TextField
          label="O que o aluno vai ler"
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          hint={linkHint(reason)}
          error={isTried && isMissing ? "Diga ao aluno o motivo" : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" aria-disabled={isPending || undefined}>
            {isPending ? "Enviando..." : "Não recebi"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
