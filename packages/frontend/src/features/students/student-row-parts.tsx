import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Link, useLocation } from "react-router-dom";
import { isStudentPath, paths } from "../../lib/paths.ts";
import type { RowActions } from "./student-list.tsx";

/** The look of a chosen row, light enough for the avatar and the badges on it. */
export const CHOSEN_LOOK = { background: "color-mix(in srgb, var(--primary-soft) 50%, var(--card))" };

/**
 * Shows the student's name, which links to their details. The name is truncated where it must stay
 * `isInLine`.
 */
export function NameLink({ student, isInLine = false }: { student: StudentWire; isInLine?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      // The list beside the details keeps its search and filter, and is one step back.
      to={{ pathname: paths.student(student.id), search }}
      replace={isStudentPath(pathname)}
      aria-label={`Ver detalhes de ${student.name}`}
      className={clsx(
        "-my-2.5 min-h-11 max-w-full rounded-sm py-2.5 text-left font-semibold leading-5 underline-offset-4 hover:underline",
        isInLine ? "truncate" : "break-words",
      )}
    >
      {student.name}
    </Link>
  );
}

type ChoiceProps = { student: StudentWire; isChosen: boolean; className?: string } & Pick<RowActions, "onChoose">;

/** Shows the checkbox of a row, 44 px large. With Shift it also chooses the rows in between. */
export function Choice({ student, isChosen, className, onChoose }: ChoiceProps) {
  return (
    <label className={clsx("grid size-11 shrink-0 cursor-pointer place-items-center", className)}>
      <input
        type="checkbox"
        aria-label={`Selecionar ${student.name}`}
        className="size-5.5 accent-primary"
        checked={isChosen}
        onChange={({ nativeEvent }) => onChoose(student, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
