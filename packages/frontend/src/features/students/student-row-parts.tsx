import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { StudentAction } from "./student-actions.tsx";

/** `isRange` also selects the rows since the most recently selected one. */
export type RowActions = {
  onAction(student: StudentWire, action: StudentAction): void;
  onChoose(student: StudentWire, isRange: boolean): void;
};

export type StudentListProps = RowActions & {
  students: readonly StudentWire[];
  chosen: ReadonlySet<number> | undefined;
  isAllChosen: boolean;
  onChooseAll(): void;
};

/** It is light enough for the avatar and the badges. */
export const CHOSEN_LOOK = { background: "color-mix(in srgb, var(--primary-soft) 50%, var(--card))" };

/** With `isInLine` a long name is truncated. */
export function NameLink({ student, isInLine = false }: { student: StudentWire; isInLine?: boolean }) {
  return (
    <Link
      to={paths.student(student.id)}
      aria-label={`Ver detalhes de ${student.name}`}
      className={clsx(
        "-my-2.5 min-h-11 max-w-full rounded-sm py-2.5 text-left font-semibold leading-5 underline-offset-4 hover:underline",
        isInLine ? "truncate" : "break-words",
      )}
    >
      <span className={clsx(!isInLine && "line-clamp-2")}>{student.name}</span>
    </Link>
  );
}

type ChoiceProps = { student: StudentWire; isChosen: boolean; className?: string } & Pick<RowActions, "onChoose">;

/** A click with Shift also selects the rows in between. */
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
