import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { owedByStudent } from "../../data/charges/owed-by-student.ts";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { formatPrice } from "../../lib/format.ts";
import { NextChargeBadge } from "./next-charge-badge.tsx";
import type { RowActions } from "./student-list.tsx";
import { NameLink } from "./student-row-parts.tsx";

type Props = { students: readonly StudentWire[]; openId: number | undefined } & Pick<RowActions, "onAction">;

/** Lists archived students, each with the open amount and a button that reactivates the student. */
export function ArchivedStudents({ students, openId, onAction }: Props) {
  const dashboard = useQuery(dashboardQueries.overview()).data;
  const owed = dashboard && owedByStudent(dashboard);
  return (
    <ul className="divide-y divide-line">
      {students.map((student) => (
        <li
          key={student.id}
          data-row
          aria-current={student.id === openId ? "true" : undefined}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
        >
          <Avatar name={student.name} />
          <div className="grid min-w-0 flex-1 basis-40 justify-items-start">
            <NameLink student={student} />
            <span className="max-w-full break-words text-ink-2 text-sm">{student.plan?.name ?? "Sem plano"}</span>
          </div>
          {isOwing(student) && (
            <span className="flex flex-wrap items-center gap-x-3">
              <NextChargeBadge student={student} isBrief />
              <span className="num whitespace-nowrap font-semibold">{owedText(owed?.get(student.id))}</span>
            </span>
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

/** Returns a text such as "deve R$ 301,00", or an empty text while the amount is unknown. */
const owedText = (cents: number | undefined) => (cents === undefined ? "" : `deve ${formatPrice(cents / 100)}`);

/**
 * Tells whether a charge is open. Other labels of a next charge do not apply to an archived
 * student.
 */
const isOwing = ({ isOverdue, nextChargeLabel }: StudentWire) => isOverdue || nextChargeLabel === "Pendente";
