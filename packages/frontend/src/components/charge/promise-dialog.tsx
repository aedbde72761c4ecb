import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_PROMISED, PROMISE_DAYS } from "@emdia/contracts/constants";
import type { ErrorCode } from "@emdia/contracts/errors";
import type { PromiseResult } from "@emdia/contracts/promise";
import { isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { sumCents } from "@emdia/contracts/values/money";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refreshMoney } from "../../data/refresh.ts";
import { owedOn } from "../../lib/amount-of-day.ts";
import { call } from "../../lib/api.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { batchesOfItems, isRefused, runBatches } from "../../lib/batches.ts";
import { formatDay, formatPrice } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { useToday } from "../../lib/today.ts";
import { TextField } from "../form/fields.tsx";
import { Button } from "../ui/button.tsx";
import { FormDialog } from "../ui/dialog.tsx";

type Props = {
  name: string;
  charges: readonly (Pick<ChargeWire, "promisedFor" | "brokenPromises"> & Partial<Owed> & { id: number })[];
  onClose(): void;
};

/** A charge's amount on a day needs these fields. Charges of the arrears report lack them. */
type Owed = Pick<ChargeWire, "dueDate" | "openAmount" | "amountToday" | "feeTerms">;
const isComputable = (charge: Props["charges"][number]): charge is Props["charges"][number] & Owed =>
  charge.feeTerms !== undefined;

/** Returns the hint that a promise stops neither fine nor interest, with the sum owed that day. */
function feeHintOf(charges: Props["charges"], day: string): string | undefined {
  const known = charges.filter(isComputable);
  const goOn = "multa e juros continuam a contar até o pagamento.";
  if (known.length < charges.length) return `Se houver, ${goOn}`;
  if (known.every(({ feeTerms }) => !feeTerms?.fineBps && !feeTerms?.interestBps)) return undefined;
  const cents = sumCents(known.map((charge) => owedOn(charge, day).cents));
  return isCivilDate(day) ? `Nesse dia: ${formatPrice(cents / 100)}; ${goOn}` : `M${goOn.slice(1)}`;
}

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
      failed: failureToast("Erro ao salvar", "Não foi possível salvar a promessa. Tente novamente."),
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
        hint={feeHintOf(charges, day)}
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
};

type Line = PromiseResult["results"][number];
type Promising = { paymentIds: readonly number[]; promisedFor: string | null };

/** Null removes the promise. A charge that was paid meanwhile gets none. */
function useSetPromises() {
  return useMutation({
    mutationFn: async ({ paymentIds, promisedFor }: Promising): Promise<readonly Line[]> => {
      const end = await runBatches(batchesOfItems([...paymentIds], MAX_PROMISED), async (batch): Promise<Line[]> => {
        const body = { paymentIds: batch, promisedFor };
        return (await call("setPromises", { body })).results;
      });
      if ("error" in end) throw end.error;
      const paid: ErrorCode = "payment.already_paid";
      const refused = end.lines.find((line) => isRefused(line) && line.code !== paid);
      if (refused) throw new Error(refused.reason ?? undefined);
      return end.lines;
    },
    onSettled: (_lines, _error, _input, _before, { client }) => refreshMoney(client),
  });
}
