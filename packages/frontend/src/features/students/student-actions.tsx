import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Pencil, Receipt, Trash } from "lucide-react";
import { Link } from "react-router-dom";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { paths } from "../../lib/paths.ts";

export type StudentAction = "edit" | "pause" | "erase" | "delete" | "reactivate";

type ActionsProps = {
  student: StudentWire;
  className?: string;
  isNamed?: boolean;
  onAction(action: StudentAction): void;
};

const named = "content-center justify-items-center gap-0.5 w-auto! min-w-11 px-1 font-medium text-xs";

/**
 * The delete button is where a wrong tap is least likely: farthest from the edge of a phone's
 * screen, farthest from the name in a table.
 */
export function StudentActions({ student, className, isNamed = false, onAction }: ActionsProps) {
  const { name, id } = student;
  const verb = student.isOverdue ? "Lembrar" : "Cobrar";
  const look = isNamed ? named : "";
  // The `label` names each button for screen readers. The word and the bin icon use few DOM
  // elements, because a list of 2,000 students repeats each element 2,000 times.
  const word = (text: string) => isNamed && text;
  const fromDeleting = [
    <IconButton key="delete" label={`Excluir ${name}`} className={look} onClick={() => onAction("delete")}>
      <Trash aria-hidden />
      {word("Excluir")}
    </IconButton>,
    <IconButton key="edit" label={`Editar ${name}`} className={look} onClick={() => onAction("edit")}>
      <Pencil aria-hidden />
      {word("Editar")}
    </IconButton>,
    <Link
      key="charge"
      to={paths.invoice(id)}
      aria-label={`${verb} ${name}`}
      title={`${verb} ${name}`}
      className={clsx(
        "grid size-11 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink",
        look,
      )}
    >
      <Receipt aria-hidden className="size-5" />
      {word(verb)}
    </Link>,
  ];
  return (
    <div className={clsx("flex", !isNamed && "flex-wrap", className)}>
      {isNamed ? fromDeleting.toReversed() : fromDeleting}
    </div>
  );
}
