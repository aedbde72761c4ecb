import type { ChargeWire } from "@emdia/contracts/charge";
import { isCivilDate } from "@emdia/contracts/values/calendar";
import { useState } from "react";
import { useConfirmReport, useRefuseReport } from "../../data/charges/reports.ts";
import { owedOn } from "../../lib/amount-of-day.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useToday } from "../../lib/today.ts";
import { linkHint } from "../form/link-hint.ts";
import { TextField } from "../form/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { FormDialog } from "../ui/dialog-form.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";

/**
 * Shows the owner's two answers to a student's "Já paguei": the money arrived, or it did not. For
 * one report on screen, all clicks on "Confirmar" count as one request.
 */
export function ReportAnswer({ charge, studentName }: { charge: ChargeWire; studentName: string }) {
  const { mutateAsync, isPending } = useConfirmReport();
  const [requestId] = useState(() => crypto.randomUUID());
  const [isRefusing, setRefusing] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const confirm = (date?: string) =>
    attempt(() => mutateAsync({ paymentId: charge.id, requestId, ...(date && { date }) }), {
      done: () => {
        setAsking(false);
        reportMessages.confirmed(studentName);
      },
      failed: reportMessages.confirmFailed,
      name: studentName,
    });
  // The amount may depend on the day: then the owner says when the money arrived.
  const ask = () => (charge.feeTerms ? setAsking(true) : void confirm());

  return (
    <>
      <Button tone="secondary" size="slim" onClick={() => setRefusing(true)}>
        Não recebi<span className="sr-only"> de {studentName}</span>
      </Button>
      <Button size="slim" aria-disabled={isPending || undefined} onClick={() => !isPending && ask()}>
        {isPending ? "Confirmando..." : "Confirmar"}
        <span className="sr-only"> {studentName}</span>
      </Button>
      {isAsking && (
        <ReportDay
          charge={charge}
          isBusy={isPending}
          onDay={(day) => void confirm(day)}
          onClose={() => setAsking(false)}
        />
      )}
      {isRefusing && <RefuseReport charge={charge} onClose={() => setRefusing(false)} />}
    </>
  );
}

type DayProps = { charge: ChargeWire; isBusy: boolean; onDay(day: string): void; onClose(): void };

function ReportDay({ charge, isBusy, onDay, onClose }: DayProps) {
  const today = useToday();
  const [day, setDay] = useState("");
  const [isTried, setTried] = useState(false);
  const isWrong = !isCivilDate(day) || day > today;
  return (
    <FormDialog
      title="Em que dia o dinheiro entrou?"
      description={`${charge.studentName}, ${charge.reference}: o valor depende do dia. Hoje são ${formatPrice(charge.amountToday)}.`}
      label="Confirmar"
      busyLabel="Confirmando..."
      isBusy={isBusy}
      keepsFocus
      onSubmit={() => {
        setTried(true);
        if (!isWrong) onDay(day);
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        label="Dia do recebimento"
        max={today}
        value={day}
        hint={isWrong ? undefined : `Nesse dia: ${formatPrice(owedOn(charge, day).cents / 100)}`}
        error={isTried && isWrong ? "Escolha um dia até hoje" : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}

/** Asks why the money has not arrived. The payer reads the reason on their page. */
function RefuseReport({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useRefuseReport();
  return (
    <ReasonDialog
      title="Não recebeu este pagamento?"
      description={`${charge.studentName}, ${charge.reference}, ${formatPrice(charge.amountToday)}. A cobrança continua em aberto e o aluno pode avisar de novo.`}
      field="O que o aluno vai ler"
      start="O pagamento não apareceu na nossa conta"
      missing="Diga ao aluno o motivo"
      hint={linkHint}
      label="Não recebi"
      busyLabel="Enviando..."
      isBusy={isPending}
      name={charge.studentName}
      act={(reason) => mutateAsync({ paymentId: charge.id, reason })}
      onDone={reportMessages.refused}
      failed={reportMessages.refuseFailed}
      onClose={onClose}
    />
  );
}

const AGAIN = "Não foi possível responder ao aviso. Tente novamente.";

const reportMessages = {
  confirmed: (name: string) => toastSuccess("Pagamento confirmado", `${name} vai ver o recibo na página de pagamento.`),
  confirmFailed: failureToast("Erro ao confirmar", AGAIN),
  refused: () => toastSuccess("Aviso recusado", "O aluno vê o motivo na página de pagamento."),
  refuseFailed: failureToast("Erro ao recusar", AGAIN),
};
