import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_REASON, MIN_REASON } from "@emdia/contracts/constants";
import { useState } from "react";
import { TextField } from "../../components/form/fields.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { FormDialog } from "../../components/ui/dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { reaisOfTyped } from "../../lib/typed.ts";
import { invoiceMessages } from "./messages.ts";

export function CorrectAmount({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useWrite("correctAmount");
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const amount = reaisOfTyped(text);
  const isValid = amount > 0 && amount >= charge.settledAmount;
  const isMissing = reason.trim().length < MIN_REASON;

  function submit() {
    setTried(true);
    if (!isValid || isMissing) return;
    void attempt(() => mutateAsync({ params: { id: charge.id }, body: { amount, reason: reason.trim() } }), {
      done: () => {
        onClose();
        invoiceMessages.corrected(amount);
      },
      failed: invoiceMessages.correctFailed,
      name: charge.studentName,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title="Corrigir o valor?"
      description={`${charge.studentName}, ${charge.reference}: hoje ${formatPrice(charge.amount)}. O histórico guarda os dois valores. Se a cobrança já foi enviada, a próxima mensagem diz "valor corrigido".`}
      label="Corrigir valor"
      busyLabel="Corrigindo..."
      cancelLabel="Voltar"
      keepsFocus
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Valor certo"
        value={text}
        error={
          isTried && !isValid
            ? charge.settledAmount > 0
              ? `Informe pelo menos ${formatPrice(charge.settledAmount)}, que já foi recebido`
              : "O valor deve ser maior que zero"
            : undefined
        }
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label="Motivo"
        autoComplete="off"
        maxLength={MAX_REASON}
        value={reason}
        error={isTried && isMissing ? "Diga o motivo" : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
