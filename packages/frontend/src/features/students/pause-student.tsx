import type { StudentWire } from "@emdia/contracts/student";
import { type SyntheticEvent, useState } from "react";
import { TextField } from "../../components/form/text-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { studentMessages } from "./messages.ts";

/** Pauses a student: until a day, or until the owner ends the pause. */
export function PauseStudent({ student, onClose }: { student: StudentWire; onClose(): void }) {
  const updateStudent = useUpdateStudent();
  const today = useToday();
  const [until, setUntil] = useState("");
  const error = until !== "" && until < today ? "Escolha um dia a partir de hoje" : undefined;

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
      studentMessages.updateFailed(failure);
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
