import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Pencil, Receipt, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { paths } from "../../lib/paths.ts";

/** The actions of a student's row and details. */
export type StudentAction = "details" | "edit" | "pause" | "erase" | "delete" | "reactivate";

type ActionsProps = { student: StudentWire; className?: string; onAction(action: StudentAction): void };

/** The buttons that charge, edit and delete, each named after the student. */
export function StudentActions(props: ActionsProps) {
  const { name, id } = props.student;
  return (
    <div className={clsx("flex flex-wrap", props.className)}>
      <Link
        to={paths.invoice(id)}
        aria-label={`Cobrar ${name}`}
        title={`Cobrar ${name}`}
        className="grid size-11 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
      >
        <Receipt aria-hidden className="size-5" />
      </Link>
      <IconButton label={`Editar ${name}`} onClick={() => props.onAction("edit")}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Excluir ${name}`} onClick={() => props.onAction("delete")}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
