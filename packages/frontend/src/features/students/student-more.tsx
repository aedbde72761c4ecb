import type { StudentWire } from "@emdia/contracts/student";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Download, Eraser, Trash2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { privacyQueries } from "../../data/privacy/queries.ts";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { downloadJson } from "../../lib/download.ts";
import { studentMessages } from "./messages.ts";
import { PauseReminders } from "./person/pause-reminders.tsx";
import type { StudentAction } from "./student-actions.tsx";

type Props = { student: StudentWire; onAction(action: StudentAction): void };

export function StudentMore({ student, onAction }: Props) {
  const client = useQueryClient();
  const updateStudent = useUpdateStudent();
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await client.fetchQuery({ ...privacyQueries.student(student.id), staleTime: 0 });
      downloadJson(`aluno-${student.id}.json`, data);
    },
  });

  const resume = () =>
    attempt(() => updateStudent.mutateAsync({ id: student.id, patch: { status: "ativo" } }), {
      done: () => studentMessages.resumed(student.name),
      failed: studentMessages.updateFailed,
      name: student.name,
    });

  const exportData = () =>
    attempt(() => exporting.mutateAsync(), {
      done: studentMessages.exported,
      failed: studentMessages.exportFailed,
      name: student.name,
    });

  return (
    <section
      aria-label="Mais ações"
      className="mt-5 grid border-line border-t pt-3 @md:grid-cols-2 [&>*]:justify-start"
    >
      {student.status === "pausado" && (
        <Button tone="quiet" disabled={updateStudent.isPending} onClick={() => void resume()}>
          <CirclePlay aria-hidden />
          Retomar cobranças
        </Button>
      )}
      {student.status !== "pausado" && student.status !== "arquivado" && (
        <Button tone="quiet" onClick={() => onAction("pause")}>
          <CirclePause aria-hidden />
          Pausar cobranças
        </Button>
      )}
      {student.status !== "arquivado" && <PauseReminders studentId={student.id} name={student.billTo.name} />}
      <Button tone="quiet" disabled={exporting.isPending} onClick={() => void exportData()}>
        <Download aria-hidden />
        {exporting.isPending ? "Exportando..." : "Exportar dados"}
      </Button>
      <Button tone="quiet" onClick={() => onAction("erase")}>
        <Eraser aria-hidden />
        Apagar dados pessoais
      </Button>
      {student.status !== "arquivado" && (
        <Button tone="quiet" onClick={() => onAction("delete")}>
          <Trash2 aria-hidden />
          Excluir aluno
        </Button>
      )}
    </section>
  );
}
