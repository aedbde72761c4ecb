import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { NextChargeBadge, PausedBadge } from "./next-charge-badge.tsx";
import { StudentActions } from "./student-actions.tsx";
import { StudentContact } from "./student-contact.tsx";
import { CHOSEN_LOOK, Choice, NameLink, type RowActions, type StudentListProps } from "./student-row-parts.tsx";
import { StudentPrice } from "./terms/student-price.tsx";

/** From this width on e-mail and phone fit side by side in a row, and each row is 64 px high. */
const ROOMY_QUERY = "(min-width: 80rem)";
const ROW = { height: "4rem" };
const CHOSEN_ROW = { ...ROW, ...CHOSEN_LOOK };

export function StudentTable(props: StudentListProps) {
  const { students, chosen, onAction, onChoose } = props;
  const isRoomy = useMediaQuery(ROOMY_QUERY);
  return (
    <table className="w-full table-fixed text-left">
      <Head {...props} nameWidth={isRoomy ? "38%" : "11rem"} />
      <tbody className="divide-y divide-line">
        {students.map((student) => (
          <StudentLine
            key={student.id}
            student={student}
            isChosen={chosen?.has(student.id) === true}
            isRoomy={isRoomy}
            onAction={onAction}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ chosen, isAllChosen, onChooseAll, nameWidth }: StudentListProps & { nameWidth: string }) {
  const isSome = !isAllChosen && chosen !== undefined && chosen.size > 0;
  return (
    <thead className="bg-sunken text-ink-2 text-sm">
      <tr className="[&>th]:px-3 [&>th]:font-semibold">
        <th scope="col" className="w-12">
          <label className="-mx-2 grid size-11 cursor-pointer place-items-center">
            <span className="sr-only">Selecionar todos</span>
            <input
              type="checkbox"
              className="size-5.5 accent-primary"
              checked={isAllChosen}
              ref={(box) => {
                if (box) box.indeterminate = isSome;
              }}
              onChange={onChooseAll}
            />
          </label>
        </th>
        <th scope="col" style={{ width: nameWidth }}>
          Aluno
        </th>
        <th scope="col">Plano</th>
        <th scope="col" className="w-52">
          Próxima cobrança
        </th>
        <th scope="col" className="w-40">
          <span className="sr-only">Ações</span>
        </th>
      </tr>
    </thead>
  );
}

type LineProps = RowActions & { student: StudentWire; isChosen: boolean; isRoomy: boolean };

/** A row that stays in the list after another key stroke does not render again. */
const StudentLine = memo(function StudentLine({ student, isChosen, isRoomy, onAction, onChoose }: LineProps) {
  return (
    <tr data-row style={isChosen ? CHOSEN_ROW : ROW} className="isolate [&>td]:px-3">
      <td>
        <Choice student={student} isChosen={isChosen} onChoose={onChoose} className="-mx-2" />
      </td>
      <td>
        <div className="flex items-center gap-3">
          {isRoomy && <Avatar name={student.name} />}
          <div className="grid min-w-0 flex-1 justify-items-start py-1">
            <NameLink student={student} isInLine={isRoomy} />
            <StudentContact student={student} isInLine={isRoomy} />
          </div>
        </div>
      </td>
      <td>
        <PlanLine student={student} />
      </td>
      <td>
        <div className="grid justify-items-start gap-0.5 py-0.5">
          <PausedBadge student={student} />
          <NextChargeBadge student={student} isBrief={student.status === "pausado"} />
        </div>
      </td>
      <td>
        <StudentActions
          student={student}
          onAction={(action) => onAction(student, action)}
          isNamed
          className="-mx-2 justify-end"
        />
      </td>
    </tr>
  );
});

function PlanLine({ student }: { student: StudentWire }) {
  if (!student.plan) return <span className="text-ink-2">Sem plano</span>;
  return (
    <>
      <span className="block truncate text-sm" title={student.plan.name}>
        {student.plan.name}
      </span>
      <span className="num block whitespace-nowrap text-ink-2 text-sm">
        <StudentPrice student={student} />
      </span>
    </>
  );
}
