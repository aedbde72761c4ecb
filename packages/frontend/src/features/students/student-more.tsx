import type { StudentWire } from "@emdia/contracts/student";
import { useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Download, Eraser, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { privacyQueries } from "../../data/privacy/queries.ts";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { downloadJson } from "../../lib/download.ts";
import { studentMessages } from "./messages.ts";
import type { StudentAction } from "./student-actions.tsx";

type Props = { student: StudentWire; onAction(action: StudentAction): void };

/** Shows the rarer actions: pause, export, erase, delete. */
export function StudentMore({ student, onAction }: Props) {
  const client = useQueryClient();
  const updateStudent = useUpdateStudent();
  const [isExporting, setExporting] = useState(false);

  async function resume() {
    try {
      await updateStudent.mutateAsync({ id: student.id, patch: { status: "ativo" } });
      studentMessages.resumed(student.name);
    } catch (error) {
      studentMessages.updateFailed(student.name, error, () => void resume());
    }
  }

  async function exportData() {
    setExporting(true);
    try {
      downloadJson(
        `aluno-${student.id}.json`,
        await client.fetchQuery({ ...privacyQueries.student(student.id), staleTime: 0 }),
      );
      studentMessages.exported();
    } catch (error) {
      studentMessages.exportFailed(student.name, error, () => void exportData());
    } finally {
      setExporting(false);
    }
  }

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
      <Button tone="quiet" disabled={isExporting} onClick={() => void exportData()}>
        <Download aria-hidden />
        {isExporting ? "Exportando..." : "Exportar dados"}
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
