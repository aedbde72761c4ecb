import type { StudentWire } from "@emdia/contracts/student";
import { memo } from "react";
import { NextCharge, StudentContact } from "./student-cells.tsx";
import {
  CHOSEN_LOOK,
  Choice,
  NameLink,
  type RowActions,
  RowMenu,
  type StudentListProps,
} from "./student-row-parts.tsx";
import { StudentPrice } from "./terms/terms-texts.tsx";

const ROW = { height: "4rem" };
const CHOSEN_ROW = { ...ROW, ...CHOSEN_LOOK };

export function StudentTable(props: StudentListProps) {
  const { students, chosen, onAction, onChoose } = props;
  return (
    <table className="w-full table-fixed text-left">
      <Head {...props} />
      <tbody className="divide-y divide-line">
        {students.map((student) => (
          <StudentLine
            key={student.id}
            student={student}
            isChosen={chosen?.has(student.id) === true}
            onAction={onAction}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ chosen, isAllChosen, onChooseAll }: StudentListProps) {
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
        <th scope="col" className="w-[38%]">
          Aluno
        </th>
        <th scope="col">Plano</th>
        <th scope="col" className="w-52">
          Próxima cobrança
        </th>
        <th scope="col" className="w-18">
          <span className="sr-only">Ações</span>
        </th>
      </tr>
    </thead>
  );
}

type LineProps = RowActions & { student: StudentWire; isChosen: boolean };

/** A row that stays in the list after another key stroke does not render again. */
const StudentLine = memo(function StudentLine({ student, isChosen, onAction, onChoose }: LineProps) {
  return (
    <tr data-row style={isChosen ? CHOSEN_ROW : ROW} className="isolate [&>td]:px-3">
      <td>
        <Choice student={student} isChosen={isChosen} onChoose={onChoose} className="-mx-2" />
      </td>
      <td>
        <div className="grid min-w-0 justify-items-start py-1">
          <NameLink student={student} isInLine />
          <StudentContact student={student} isInLine />
        </div>
      </td>
      <td>
        <PlanLine student={student} />
      </td>
      <td>
        <p className="num flex flex-wrap gap-x-1.5 text-ink-2 text-sm">
          <NextCharge student={student} />
        </p>
      </td>
      <td>
        <RowMenu student={student} onAction={onAction} />
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
