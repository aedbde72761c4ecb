import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_REASON, MIN_REASON } from "@emdia/contracts/constants";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { TextField } from "../../components/form/text-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useVoidCharge } from "../../data/charges/mutations.ts";
import { formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { invoiceMessages } from "./messages.ts";

/** Asks for the reason and voids the charge: it leaves every list and need not be paid any more. */
export function VoidCharge({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useVoidCharge();
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim().length < MIN_REASON;

  async function confirm() {
    setTried(true);
    if (isMissing || isPending) return;
    try {
      await mutateAsync({ paymentId: charge.id, reason: reason.trim() });
    } catch (error) {
      return invoiceMessages.voidFailed(charge.studentName, error);
    }
    invoiceMessages.voided();
    onClose();
    navigate(paths.dashboard);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancelar esta cobrança?"
      description={`${charge.studentName}, ${charge.reference}, ${formatPrice(charge.amount)}. Ela sai de todas as listas e somas e não é cobrada de novo. Continua na exportação dos seus dados.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <TextField
          label="Motivo"
          maxLength={MAX_REASON}
          value={reason}
          error={isTried && isMissing ? "Diga o motivo" : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button type="button" tone="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" tone="danger" aria-disabled={isPending || undefined}>
            {isPending ? "Cancelando..." : "Cancelar cobrança"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
