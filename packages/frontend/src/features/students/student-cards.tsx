import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { memo } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { NextChargeBadge, PausedBadge } from "./next-charge-badge.tsx";
import { StudentActions } from "./student-actions.tsx";
import { StudentContact } from "./student-contact.tsx";
import type { RowActions, StudentListProps } from "./student-list.tsx";
import { CHOSEN_LOOK, Choice, NameLink } from "./student-row-parts.tsx";
import { StudentPrice } from "./terms/student-price.tsx";

/**
 * Lists students on a phone, and beside open details. While students are being chosen, the checkbox
 * takes the avatar's place.
 */
export function StudentCards({ students, chosen, openId, onAction, onChoose }: StudentListProps) {
  return (
    <ul className="divide-y divide-line">
      {students.map((student) => (
        <StudentCard
          key={student.id}
          student={student}
          isChosen={chosen?.has(student.id)}
          isShown={student.id === openId}
          hasPanel={openId !== undefined}
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
  isShown: boolean;
  /** Tells whether details are open beside the list. If so, only the details have the actions. */
  hasPanel: boolean;
};

const StudentCard = memo(function StudentCard({ student, isChosen, isShown, hasPanel, onAction, onChoose }: CardProps) {
  return (
    // CSS isolation lets the browser paint a row under the finger without its neighbours.
    <li
      data-row
      aria-current={isShown ? "true" : undefined}
      className={clsx("isolate grid gap-1 px-4 pt-3", hasPanel ? "pb-3" : "pb-1")}
      style={isChosen || isShown ? CHOSEN_LOOK : undefined}
    >
      <div className="flex min-w-0 items-start gap-3">
        {isChosen === undefined ? (
          <Avatar name={student.name} />
        ) : (
          <Choice student={student} isChosen={isChosen} onChoose={onChoose} className="-m-0.5" />
        )}
        <div className="grid min-w-0 flex-1 justify-items-start">
          <NameLink student={student} />
          <StudentContact student={student} />
          <p className="num max-w-full wrap-break-word text-sm">
            {student.plan ? (
              <>
                {student.plan.name}{" "}
                <span className="whitespace-nowrap">
                  · <StudentPrice student={student} />
                </span>
              </>
            ) : (
              "Sem plano"
            )}
          </p>
          <span className="mt-1 empty:hidden">
            <PausedBadge student={student} />
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <NextChargeBadge student={student} />
        {!hasPanel && <StudentActions student={student} onAction={(action) => onAction(student, action)} />}
      </div>
    </li>
  );
});
