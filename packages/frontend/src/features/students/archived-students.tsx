import type { StudentWire } from "@emdia/contracts/student";
import { ArchiveRestore } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { formatPrice } from "../../lib/format.ts";
import { NameLink, type RowActions } from "./student-row-parts.tsx";

type Props = { students: readonly StudentWire[] } & Pick<RowActions, "onAction">;

export function ArchivedStudents({ students, onAction }: Props) {
  return (
    <ul className="divide-y divide-line">
      {students.map((student) => (
        <li key={student.id} data-row className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <div className="grid min-w-0 flex-1 basis-40 justify-items-start">
            <NameLink student={student} />
            <span className="max-w-full break-words text-ink-2 text-sm">{student.plan?.name ?? "Sem plano"}</span>
          </div>
          {student.owedAmount > 0 && (
            <span className="num whitespace-nowrap font-semibold text-overdue">{`deve ${formatPrice(student.owedAmount)}`}</span>
          )}
          <Button tone="secondary" size="slim" onClick={() => onAction(student, "reactivate")}>
            <ArchiveRestore aria-hidden />
            Reativar<span className="sr-only"> {student.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
