import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { NextCharge } from "./student-cells.tsx";
import {
  CHOSEN_LOOK,
  Choice,
  NameLink,
  type RowActions,
  RowMenu,
  type StudentListProps,
} from "./student-row-parts.tsx";
import { StudentTable } from "./student-table.tsx";
import { StudentPrice } from "./terms/terms-texts.tsx";

/** From this width on students are shown in a table, below it as cards. */
export const TABLE_QUERY = "(min-width: 48rem)";

/** The list renders again only when a shown value changes, not after each key stroke. */
export const StudentList = memo(function StudentList(props: StudentListProps) {
  return useMediaQuery(TABLE_QUERY) ? <StudentTable {...props} /> : <StudentCards {...props} />;
});

function StudentCards({ students, chosen, onAction, onChoose }: StudentListProps) {
  return (
    <ul className="divide-y divide-line">
      {students.map((student) => (
        <StudentCard
          key={student.id}
          student={student}
          isChosen={chosen?.has(student.id)}
          onAction={onAction}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

type CardProps = RowActions & { student: StudentWire; isChosen: boolean | undefined };

const StudentCard = memo(function StudentCard({ student, isChosen, onAction, onChoose }: CardProps) {
  return (
    // CSS isolation lets the browser repaint a touched row without its neighbours.
    <li
      data-row
      className="relative isolate flex min-h-16 items-center gap-1 py-1.5 pl-[min(1rem,5vw)]"
      style={isChosen ? CHOSEN_LOOK : undefined}
    >
      {isChosen !== undefined && (
        <Choice student={student} isChosen={isChosen} onChoose={onChoose} className="relative z-1 -ml-2.5" />
      )}
      <div className="num min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <NameLink student={student} isWhole />
          <span className="ml-auto whitespace-nowrap text-right font-semibold text-sm">
            {student.plan && <StudentPrice student={student} />}
          </span>
        </div>
        <p className="flex flex-wrap gap-x-1.5 text-ink-2 text-sm">
          <span className="max-w-full truncate">{student.plan?.name ?? "Sem plano"} ·</span>
          <NextCharge student={student} />
          {!student.billTo.email && <span className="text-first">sem e-mail</span>}
        </p>
      </div>
      <RowMenu student={student} onAction={onAction} />
    </li>
  );
});
