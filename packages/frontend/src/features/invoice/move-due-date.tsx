import type { ChargeWire } from "@emdia/contracts/charge";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { TextField } from "../../components/form/fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FormDialog } from "../../components/ui/dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { dueDayRefusal, proposedDueDay } from "../../lib/typed.ts";
import { invoiceMessages } from "./messages.ts";

export function MoveDueDateButton({ charge, tone = "quiet" }: { charge: ChargeWire; tone?: "quiet" | "soft" }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone={tone} onClick={() => setAsking(true)}>
        <CalendarClock aria-hidden />
        Mudar vencimento
      </Button>
      {isAsking && <MoveDueDate charge={charge} onClose={() => setAsking(false)} />}
    </>
  );
}

function MoveDueDate({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useWrite("moveDueDate");
  const today = useToday();
  const [dueDate, setDueDate] = useState(() => proposedDueDay(today));
  const [isTried, setTried] = useState(false);
  const refusal = dueDayRefusal(dueDate, today);

  function submit() {
    setTried(true);
    if (refusal) return;
    void attempt(() => mutateAsync({ params: { id: charge.id }, body: { dueDate } }), {
      done: () => {
        onClose();
        invoiceMessages.redated(dueDate);
      },
      failed: invoiceMessages.redateFailed,
      name: charge.studentName,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title="Mudar o vencimento?"
      description={`${charge.studentName}, ${charge.reference}: hoje ${formatDay(charge.dueDate)}. Ninguém foi avisado desta cobrança, e a mensagem diz só o vencimento novo. O histórico guarda os dois.`}
      label="Mudar vencimento"
      busyLabel="Mudando..."
      cancelLabel="Voltar"
      keepsFocus
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Novo vencimento"
        type="date"
        min={today}
        value={dueDate}
        error={isTried ? refusal : undefined}
        onChange={(event) => setDueDate(event.target.value)}
      />
    </FormDialog>
  );
}
