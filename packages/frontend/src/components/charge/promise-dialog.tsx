import type { ChargeWire } from "@emdia/contracts/charge";
import { PROMISE_DAYS } from "@emdia/contracts/constants";
import { addDays } from "@emdia/contracts/values/civil-days";
import { useState } from "react";
import { useSetPromises } from "../../data/charges/promises.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatDay } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useToday } from "../../lib/today.ts";
import { TextField } from "../form/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { FormDialog } from "../ui/dialog-form.tsx";

type Props = {
  /** The name of the person who promised. */
  name: string;
  charges: readonly (Pick<ChargeWire, "promisedFor"> & { id: number })[];
  onClose(): void;
};

/** Asks for the day on which a person promised to pay these charges, or removes the promise. */
export function PromiseDialog({ name, charges, onClose }: Props) {
  const today = useToday();
  const last = addDays(today, PROMISE_DAYS);
  const { mutateAsync, isPending } = useSetPromises();
  const promised = charges.find(({ promisedFor }) => promisedFor !== null)?.promisedFor ?? null;
  const [day, setDay] = useState(promised ?? "");
  const [isTried, setTried] = useState(false);
  const isWrong = day < today || day > last;

  function set(promisedFor: string | null) {
    void attempt(() => mutateAsync({ paymentIds: charges.map(({ id }) => id), promisedFor }), {
      done: () => {
        onClose();
        promiseMessages.done(name, promisedFor);
      },
      failed: promiseMessages.failed,
      name,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title="Prometeu pagar"
      description={`${name} não recebe lembrete por e-mail até passar o dia combinado.`}
      label="Salvar"
      busyLabel="Salvando..."
      isBusy={isPending}
      keepsFocus
      onSubmit={() => {
        setTried(true);
        if (!isWrong) set(day);
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        label="Vai pagar no dia"
        min={today}
        max={last}
        value={day}
        error={isTried && isWrong ? `Escolha um dia de hoje até ${formatDay(last)}` : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      {promised && (
        <Button tone="quiet" onClick={() => !isPending && set(null)}>
          Tirar a promessa
        </Button>
      )}
    </FormDialog>
  );
}

const promiseMessages = {
  done: (name: string, day: string | null) =>
    toastSuccess(
      day ? "Promessa anotada" : "Promessa retirada",
      day ? `${name} prometeu pagar em ${formatDay(day)}.` : `${name} volta a receber lembretes.`,
    ),
  failed: failureToast("Erro ao salvar", "Não foi possível salvar a promessa. Tente novamente."),
};
