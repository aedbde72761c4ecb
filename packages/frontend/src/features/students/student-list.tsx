import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { NextChargeBadge, PausedBadge } from "./next-charge-badge.tsx";
import { StudentActions } from "./student-actions.tsx";
import { StudentContact } from "./student-contact.tsx";
import { CHOSEN_LOOK, Choice, NameLink, type RowActions, type StudentListProps } from "./student-row-parts.tsx";
import { StudentTable } from "./student-table.tsx";
import { StudentPrice } from "./terms/student-price.tsx";

/** From this width on students are shown in a table, below it as cards. */
export const TABLE_QUERY = "(min-width: 48rem)";

/** It renders again only when a shown value changes, not after each key stroke in the search. */
export const StudentList = memo(function StudentList(props: StudentListProps) {
  return useMediaQuery(TABLE_QUERY) ? <StudentTable {...props} /> : <StudentCards {...props} />;
});

/** During a selection a checkbox replaces the avatar. */
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

type CardProps = RowActions & {
  student: StudentWire;
  isChosen: boolean | undefined;
};

const StudentCard = memo(function StudentCard({ student, isChosen, onAction, onChoose }: CardProps) {
  return (
    // CSS isolation lets the browser repaint a touched row without its neighbours.
    <li data-row className="isolate grid gap-1 px-4 pt-3 pb-1" style={isChosen ? CHOSEN_LOOK : undefined}>
      <div className="flex min-w-0 items-start gap-3">
        {isChosen === undefined ? (
          <Avatar name={student.name} />
        ) : (
          <Choice student={student} isChosen={isChosen} onChoose={onChoose} className="-m-0.5" />
        )}
        <div className="grid min-w-0 flex-1 justify-items-start">
          <NameLink student={student} />
          <StudentContact student={student} />
          <p className="num flex max-w-full gap-1 text-sm">
            {student.plan ? (
              <>
                <span title={student.plan.name} className="truncate">
                  {student.plan.name}
                </span>{" "}
                <span className="whitespace-nowrap">
                  · <StudentPrice student={student} />
                </span>
              </>
            ) : (
              "Sem plano"
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        {/* Only very large letters leave no room for both: then the actions have a line of their own. */}
        <span className="min-w-0 flex-[1_1_5rem]">
          <NextChargeBadge student={student} />
        </span>
        <span className="grid max-w-full justify-items-end max-[22rem]:max-w-33">
          <PausedBadge student={student} />
          <StudentActions student={student} onAction={(action) => onAction(student, action)} />
        </span>
      </div>
    </li>
  );
});
