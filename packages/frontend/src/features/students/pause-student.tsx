import type { StudentWire } from "@emdia/contracts/student";
import type { SyntheticEvent } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { formatDay } from "../../lib/format.ts";
import { studentMessages } from "./messages.ts";
import { PauseUntilField, usePauseUntil } from "./pause-until.tsx";

/** Pauses a student until a day, or until the owner ends the pause. */
export function PauseStudent({ student, onClose }: { student: StudentWire; onClose(): void }) {
  const updateStudent = useUpdateStudent();
  const end = usePauseUntil();
  const { until, error } = end;

  async function pause(event: SyntheticEvent) {
    event.preventDefault();
    if (error) return;
    const patch = { status: "pausado" as const, pausedUntil: until || null };
    try {
      await updateStudent.mutateAsync({ id: student.id, patch });
      if (until) studentMessages.pausedUntil(student.name, formatDay(until));
      else studentMessages.paused(student.name);
      onClose();
    } catch (failure) {
      studentMessages.updateFailed(student.name, failure);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Pausar ${student.name}`}
      description="Durante a pausa nada é cobrado. As cobranças que já existem continuam."
    >
      <form noValidate onSubmit={pause}>
        <fieldset disabled={updateStudent.isPending} className="grid gap-5">
          <PauseUntilField {...end} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">{updateStudent.isPending ? "Pausando..." : "Pausar cobranças"}</Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
