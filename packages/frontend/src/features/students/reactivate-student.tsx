import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { useState } from "react";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { FormDialog } from "../../components/ui/dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; plans: readonly PlanWire[]; onClose(): void };

export function ReactivateStudent({ student, plans, onClose }: Props) {
  const reactivate = useWrite("reactivateStudent");
  const offered = plans.filter(({ active }) => active);
  const own = offered.some(({ id }) => id === student.planId) ? String(student.planId) : "";
  const [wanted, setWanted] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const planId = wanted ?? own;

  function save() {
    setAsked(true);
    if (!planId) return;
    void attempt(() => reactivate.mutateAsync({ params: { id: student.id }, body: { planId: Number(planId) } }), {
      done: () => {
        studentMessages.reactivated(student.name);
        onClose();
      },
      failed: studentMessages.updateFailed,
      name: student.name,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title={`Reativar ${student.name}`}
      description="As cobranças voltam na próxima data do ciclo. Meses do arquivo não são cobrados, e o que ficou em aberto continua."
      label="Reativar"
      busyLabel="Reativando..."
      isBusy={reactivate.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label="Plano"
        error={isAsked && !planId ? "Selecione um plano" : undefined}
        value={planId}
        onChange={(event) => setWanted(event.target.value)}
        empty="Escolha o plano"
        options={offered.map(({ id, name, price }) => [id, `${name} · ${formatPrice(price)}`])}
      />
    </FormDialog>
  );
}

/** An empty date means a pause without an end. A date before today is refused. */
export function usePauseUntil() {
  const today = useToday();
  const [until, setUntil] = useState("");
  const error = until !== "" && until < today ? "Escolha um dia a partir de hoje" : undefined;
  return { until, setUntil, today, error };
}

export function PauseUntilField({ until, setUntil, today, error }: ReturnType<typeof usePauseUntil>) {
  return (
    <TextField
      label="Pausar até"
      isOptional
      type="date"
      min={today}
      hint="Sem data, a pausa dura até você retomar."
      error={error}
      value={until}
      onChange={(event) => setUntil(event.target.value)}
    />
  );
}
