import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { Suspense, useState } from "react";
import { sumText } from "../../components/charge/charges-text.ts";
import { SettleMany } from "../../components/settlement/settle-many.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { countStudents } from "../../data/charges/sum-of.ts";
import { formatCount } from "../../lib/format.ts";
import type { useChosen } from "./use-parties.ts";

type Props = { open: readonly ChargeWire[]; choice: ReturnType<typeof useChosen>; paymentMethod: PaymentMethod };

export function SettleChosen({ open, choice, paymentMethod }: Props) {
  const [isAsking, setAsking] = useState(false);
  const charges = open.filter(({ id }) => choice.chosen.has(id));
  const isAll = charges.length === open.length;

  return (
    <div className="save-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-lg border-line border-t bg-card px-4 py-3 sm:px-5">
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5.5 accent-primary"
          checked={isAll}
          onChange={() => choice.chooseAll(isAll ? [] : open)}
        />
        Todas
      </label>
      <p id="escolhidas" role="status" className="num mr-auto text-sm">
        <span className="font-semibold">{formatCount(charges.length, "escolhida", "escolhidas")}</span>{" "}
        <span className="inline-block text-ink-2">· {sumText(charges)}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button tone="secondary" size="slim" onClick={choice.end}>
          Cancelar
        </Button>
        <Button size="slim" aria-describedby="escolhidas" onClick={() => setAsking(true)}>
          Marcar pagas
        </Button>
      </div>
      <Suspense>
        {isAsking && (
          <SettleChosenDialog
            charges={charges}
            paymentMethod={paymentMethod}
            onClose={() => setAsking(false)}
            onSettled={choice.end}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The charges stay as they were when the dialog opened. */
function SettleChosenDialog(props: {
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  onClose(): void;
  onSettled(): void;
}) {
  const [charges] = useState(props.charges);
  const students = countStudents(charges);
  return (
    <Dialog
      onClose={props.onClose}
      title="Marcar como pagas"
      description={`${formatCount(charges.length, "cobrança", "cobranças")} de ${formatCount(students, "aluno", "alunos")}. O que falta de cada uma fica recebido.`}
    >
      <SettleMany
        charges={charges}
        paymentMethod={props.paymentMethod}
        onClose={props.onClose}
        onSettled={props.onSettled}
      />
    </Dialog>
  );
}
