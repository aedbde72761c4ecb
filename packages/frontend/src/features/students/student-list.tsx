import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { formatPrice } from "../../lib/format.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { NextChargeBadge, PausedBadge } from "./next-charge-badge.tsx";
import { type StudentAction, StudentActions } from "./student-actions.tsx";
import { StudentContact } from "./student-contact.tsx";

type Props = { students: readonly StudentWire[]; onAction(student: StudentWire, action: StudentAction): void };
type RowProps = { student: StudentWire } & Pick<Props, "onAction">;

/**
 * Cards below 768 px, a table above. It draws again only when other students are shown, not with every letter typed.
 * CSS isolation lets the browser paint a row under the pointer without its neighbours.
 */
export const StudentList = memo(function StudentList(props: Props) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  return isWide ? <StudentTable {...props} /> : <StudentCards {...props} />;
});

function NameButton({ student, onClick }: { student: StudentWire; onClick(): void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`Ver detalhes de ${student.name}`}
      className="-my-1.5 min-h-11 max-w-full break-words rounded-sm text-left font-semibold underline-offset-4 hover:underline"
    >
      {student.name}
    </button>
  );
}

function PlanLine({ student }: { student: StudentWire }) {
  if (!student.plan) return <span className="text-ink-2">Sem plano</span>;
  return (
    <span className="grid">
      <span className="truncate">{student.plan.name}</span>
      <span className="num text-ink-2 text-sm">{formatPrice(student.plan.price)}</span>
    </span>
  );
}

function StudentCards({ students, onAction }: Props) {
  return (
    <ul className="divide-y divide-line">
      {students.map((student) => (
        <StudentCard key={student.id} student={student} onAction={onAction} />
      ))}
    </ul>
  );
}

const StudentCard = memo(function StudentCard({ student, onAction }: RowProps) {
  return (
    <li className="isolate grid gap-3 px-4 pt-4 pb-2">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={student.name} />
        <div className="grid min-w-0 flex-1 justify-items-start">
          <NameButton student={student} onClick={() => onAction(student, "details")} />
          <StudentContact student={student} />
          <p className="num mt-1 max-w-full truncate text-sm">
            {student.plan ? `${student.plan.name} · ${formatPrice(student.plan.price)}` : "Sem plano"}
          </p>
          <span className="mt-1.5 empty:hidden">
            <PausedBadge student={student} />
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-2">
        <span className="min-w-0 pb-2">
          <NextChargeBadge student={student} />
        </span>
        <StudentActions student={student} onAction={(action) => onAction(student, action)} />
      </div>
    </li>
  );
});

function StudentTable({ students, onAction }: Props) {
  return (
    <table className="w-full table-fixed text-left">
      <thead className="bg-sunken text-ink-2 text-sm">
        <tr className="[&>th]:px-3 [&>th]:py-2.5 xl:[&>th]:px-5 [&>th]:font-semibold">
          <th scope="col" className="w-[34%] xl:w-[38%]">
            Aluno
          </th>
          <th scope="col">Plano</th>
          <th scope="col">Próxima cobrança</th>
          <th scope="col" className="w-44">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {students.map((student) => (
          <StudentLine key={student.id} student={student} onAction={onAction} />
        ))}
      </tbody>
    </table>
  );
}

/** A row that stays in the list after another letter is not drawn again. */
const StudentLine = memo(function StudentLine({ student, onAction }: RowProps) {
  return (
    <tr className="isolate [&>td]:px-3 [&>td]:py-3 xl:[&>td]:px-5">
      <td>
        <div className="flex items-center gap-3">
          <Avatar name={student.name} />
          <div className="min-w-0 flex-1">
            <NameButton student={student} onClick={() => onAction(student, "details")} />
            <StudentContact student={student} />
          </div>
        </div>
      </td>
      <td>
        <PlanLine student={student} />
      </td>
      <td>
        <div className="grid justify-items-start gap-1.5">
          <PausedBadge student={student} />
          <NextChargeBadge student={student} />
        </div>
      </td>
      <td>
        <div className="flex justify-end">
          <StudentActions student={student} onAction={(action) => onAction(student, action)} />
        </div>
      </td>
    </tr>
  );
});
