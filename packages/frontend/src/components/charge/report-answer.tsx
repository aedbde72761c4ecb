import type { ChargeWire } from "@emdia/contracts/charge";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { sumCents } from "@emdia/contracts/values/money";
import { useState } from "react";
import { useRefuseReport, useSettleCharges } from "../../data/charges/settlements.ts";
import { owedOn } from "../../lib/amount-of-day.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { isRefused } from "../../lib/batches.ts";
import { formatPrice } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useToday } from "../../lib/today.ts";
import { TextField } from "../form/fields.tsx";
import { linkHint } from "../form/link-hint.ts";
import { Button } from "../ui/button.tsx";
import { FormDialog } from "../ui/dialog.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { chargesText, sumText } from "./charges-text.ts";

type Props = {
  charges: readonly ChargeWire[];
  name: string;
  /** The civil day of the report, on which the money arrived unless the owner says otherwise. */
  day: CivilDate;
};

/** The charges of one "Já paguei" are one payment with one receipt. Clicks share a request id. */
export function ReportAnswer({ charges, name, day }: Props) {
  const today = useToday();
  const { mutateAsync, isPending } = useSettleCharges();
  const [requestId] = useState(() => crypto.randomUUID());
  const [isRefusing, setRefusing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const paymentIds = charges.map(({ id }) => id);

  const confirm = (date: string) =>
    attempt(() => mutateAsync({ paymentIds, method: "pix", date, requestId }), {
      done: (lines) => {
        setAsking(false);
        const refused = lines.find((line) => isRefused(line) && line.code !== "payment.already_paid");
        if (refused) toastError("Nem tudo foi confirmado", refused.reason ?? undefined);
        else toastSuccess("Pagamento confirmado", `${name} vai ver o recibo na página de pagamento.`);
      },
      failed: failureToast("Erro ao confirmar", AGAIN),
      name,
    });
  const isOfAnotherAmount = owedTogether(charges, day) !== owedTogether(charges, today);

  return (
    <>
      <Button tone="secondary" size="slim" onClick={() => setRefusing(true)}>
        Não recebi<span className="sr-only"> de {name}</span>
      </Button>
      <Button
        size="slim"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && (isOfAnotherAmount ? setAsking(true) : void confirm(day))}
      >
        {isPending ? "Confirmando..." : "Confirmar"}
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <ReportDay
          charges={charges}
          name={name}
          isBusy={isPending}
          onDay={(typed) => void confirm(typed)}
          onClose={() => setAsking(false)}
        />
      )}
      {isRefusing && <RefuseReport charges={charges} name={name} onClose={() => setRefusing(false)} />}
    </>
  );
}

const owedTogether = (charges: readonly ChargeWire[], day: string) =>
  sumCents(charges.map((charge) => owedOn(charge, day).cents));

type Answering = Pick<Props, "charges" | "name">;

function ReportDay(props: Answering & { isBusy: boolean; onDay(day: string): void; onClose(): void }) {
  const { charges, name, isBusy, onDay, onClose } = props;
  const today = useToday();
  const [day, setDay] = useState("");
  const [isTried, setTried] = useState(false);
  const isWrong = !isCivilDate(day) || day > today;
  return (
    <FormDialog
      title="Em que dia o dinheiro entrou?"
      description={`${name}, ${chargesText(charges)}: o valor depende do dia. Hoje são ${sumText(charges)}.`}
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
        hint={isWrong ? undefined : `Nesse dia: ${formatPrice(owedTogether(charges, day) / 100)}`}
        error={isTried && isWrong ? "Escolha um dia até hoje" : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}

function RefuseReport({ charges, name, onClose }: Answering & { onClose(): void }) {
  const { mutateAsync, isPending } = useRefuseReport();
  const isMany = charges.length > 1;
  return (
    <ReasonDialog
      title="Não recebeu este pagamento?"
      description={`${name}, ${chargesText(charges)}, ${sumText(charges)}. ${isMany ? "As cobranças continuam" : "A cobrança continua"} em aberto e o aluno pode avisar de novo.`}
      field="O que o aluno vai ler"
      start="O pagamento não apareceu na nossa conta"
      missing="Diga ao aluno o motivo"
      hint={linkHint}
      label="Não recebi"
      busyLabel="Enviando..."
      isBusy={isPending}
      name={name}
      act={(reason) => mutateAsync({ paymentIds: charges.map(({ id }) => id), reason })}
      onDone={() => toastSuccess("Aviso recusado", "O aluno vê o motivo na página de pagamento.")}
      failed={failureToast("Erro ao recusar", AGAIN)}
      onClose={onClose}
    />
  );
}

const AGAIN = "Não foi possível responder ao aviso. Tente novamente.";
