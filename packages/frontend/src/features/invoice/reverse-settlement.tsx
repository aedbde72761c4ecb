import { MAX_REASON } from "@emdia/contracts/constants";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { type SyntheticEvent, useState } from "react";
import { TextField } from "../../components/form/text-field.tsx";
import { entryTexts } from "../../components/settlement/settlement-texts.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useReverseSettlement } from "../../data/charges/settlements.ts";
import { invoiceMessages } from "./messages.ts";

type Props = { paymentId: number; studentName: string; entry: LedgerEntryWire; onClose(): void };

/** Asks before a settlement is reversed. The reason is optional. */
export function ReverseSettlement({ paymentId, studentName, entry, onClose }: Props) {
  const { mutateAsync, isPending } = useReverseSettlement();
  const [reason, setReason] = useState("");

  async function reverse(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    try {
      await mutateAsync({ paymentId, number: entry.number, reason: reason.trim() });
    } catch (error) {
      return invoiceMessages.reverseFailed(studentName, error);
    }
    invoiceMessages.reversed();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Estornar este recebimento?"
      description={`${entryTexts(entry).join(" · ")}. O valor volta a ficar em aberto. O lançamento continua no histórico.`}
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void reverse(event)}>
        <TextField
          label="Motivo"
          isOptional
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" tone="danger" aria-disabled={isPending || undefined}>
            {isPending ? "Estornando..." : "Estornar"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
