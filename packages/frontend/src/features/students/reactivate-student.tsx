import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { type SyntheticEvent, useState } from "react";
import { SelectField } from "../../components/form/select-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useReactivateStudent } from "../../data/students/mutations.ts";
import { formatPrice } from "../../lib/format.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; plans: readonly PlanWire[]; onClose(): void };

/**
 * Reactivates an archived student. Their plan may no longer exist, so the dialog asks for a plan.
 */
export function ReactivateStudent({ student, plans, onClose }: Props) {
  const reactivate = useReactivateStudent();
  const offered = plans.filter(({ active }) => active);
  const own = offered.some(({ id }) => id === student.planId) ? String(student.planId) : "";
  const [wanted, setWanted] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const planId = wanted ?? own;

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setAsked(true);
    if (!planId) return;
    try {
      await reactivate.mutateAsync({ id: student.id, planId: Number(planId) });
      studentMessages.reactivated(student.name);
      onClose();
    } catch (failure) {
      studentMessages.updateFailed(student.name, failure);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reativar ${student.name}`}
      description="As cobranças voltam na próxima data do ciclo. Meses do arquivo não são cobrados, e o que ficou em aberto continua."
    >
      <form noValidate onSubmit={save}>
        <fieldset disabled={reactivate.isPending} className="grid gap-5">
          <SelectField
            label="Plano"
            error={isAsked && !planId ? "Selecione um plano" : undefined}
            value={planId}
            onChange={(event) => setWanted(event.target.value)}
          >
            <option value="">Escolha o plano</option>
            {offered.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {`${name} · ${formatPrice(price)}`}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">{reactivate.isPending ? "Reativando..." : "Reativar"}</Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
