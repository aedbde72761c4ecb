import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Pencil, Receipt, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { paths } from "../../lib/paths.ts";

/** The actions of a student's row and details. */
export type StudentAction = "edit" | "pause" | "erase" | "delete" | "reactivate";

type ActionsProps = {
  student: StudentWire;
  className?: string;
  /** Whether each icon has its word below it, as in the table. */
  isNamed?: boolean;
  onAction(action: StudentAction): void;
};

const named = "content-center justify-items-center gap-0.5 w-auto! min-w-11 px-1 font-medium text-xs";

/** The buttons that delete, edit and charge, each named after the student. What takes away is farthest from the edge. */
export function StudentActions({ student: { name, id }, className, isNamed = false, onAction }: ActionsProps) {
  const look = isNamed ? named : "";
  const word = (text: string) => isNamed && <span aria-hidden>{text}</span>;
  return (
    <div className={clsx("flex", !isNamed && "flex-wrap", className)}>
      <IconButton label={`Excluir ${name}`} className={look} onClick={() => onAction("delete")}>
        <Trash2 aria-hidden />
        {word("Excluir")}
      </IconButton>
      <IconButton label={`Editar ${name}`} className={look} onClick={() => onAction("edit")}>
        <Pencil aria-hidden />
        {word("Editar")}
      </IconButton>
      <Link
        to={paths.invoice(id)}
        aria-label={`Cobrar ${name}`}
        title={`Cobrar ${name}`}
        className={clsx(
          "grid size-11 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink",
          look,
        )}
      >
        <Receipt aria-hidden className="size-5" />
        {word("Cobrar")}
      </Link>
    </div>
  );
}
