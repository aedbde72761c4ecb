import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { useState } from "react";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { ChangeManyDialog } from "./change-many-dialog.tsx";
import { NextCharges } from "./next-charges.tsx";
import { PauseUntilField, usePauseUntil } from "./reactivate-student.tsx";

export type ChosenDialogProps = {
  students: readonly StudentWire[];
  onLeft(left: readonly StudentWire[]): void;
  onClose(): void;
};

const countOf = (count: number) => formatCount(count, "aluno", "alunos");

/** If a student is already paused, the pause gets the new end. */
export function PauseChosen({ students, ...props }: ChosenDialogProps) {
  const end = usePauseUntil();
  const { until, error } = end;
  return (
    <ChangeManyDialog
      {...props}
      title={`Pausar ${countOf(students.length)}`}
      description="Durante a pausa nada é cobrado. As cobranças que já existem continuam."
      verb="Pausar"
      busy="Pausando..."
      chosen={students.map((student) => ({ student }))}
      change={error ? undefined : { status: "pausado", pausedUntil: until || null }}
      onAllChanged={(count) =>
        toastSuccess(
          "Cobranças pausadas",
          `${countOf(count)} sem cobranças até ${until ? formatDay(until) : "você retomar"}.`,
        )
      }
    >
      <PauseUntilField {...end} />
    </ChangeManyDialog>
  );
}

export function ResumeChosen({ students, ...props }: ChosenDialogProps) {
  return (
    <ChangeManyDialog
      {...props}
      title="Retomar cobranças"
      description="Quem está pausado volta a receber cobranças na próxima data."
      verb="Retomar"
      busy="Retomando..."
      chosen={students.map((student) => ({
        student,
        already: student.status === "pausado" ? undefined : "já está ativo",
      }))}
      change={{ status: "ativo" }}
      onAllChanged={(count) => toastSuccess("Cobranças retomadas", `${countOf(count)} de volta às cobranças.`)}
    />
  );
}

export function MoveChosen({ students, plans, ...props }: ChosenDialogProps & { plans: readonly PlanWire[] }) {
  const [wanted, setWanted] = useState("");
  const plan = plans.find(({ id }) => String(id) === wanted);
  return (
    <ChangeManyDialog
      {...props}
      title={`Trocar plano de ${countOf(students.length)}`}
      description="Vale a partir da próxima cobrança. As que já existem não mudam."
      verb="Trocar plano de"
      busy="Trocando..."
      chosen={students.map((student) => ({
        student,
        already: student.planId === plan?.id ? "já está neste plano" : undefined,
      }))}
      change={plan && { planId: plan.id }}
      onAllChanged={(count) => toastSuccess("Plano trocado", `${countOf(count)} em ${plan?.name}.`)}
    >
      <SelectField
        label="Novo plano"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        empty="Escolha o plano"
        options={plans.flatMap(({ id, name, price, active }) =>
          active ? [[id, `${name} · ${formatPrice(price)}`]] : [],
        )}
      />
      <NextCharges
        studentIds={students.flatMap(({ id, planId }) => (planId === plan?.id ? [] : [id]))}
        planId={plan?.id}
      />
    </ChangeManyDialog>
  );
}
