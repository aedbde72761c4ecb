import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Ellipsis, Eye, Pencil, Receipt, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ActionSheet } from "../../components/ui/action-sheet.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { StudentAction } from "./student-dialogs.tsx";

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

/** The background is light enough for the avatar and the badges. */
export const CHOSEN_LOOK = { background: "color-mix(in srgb, var(--primary-soft) 50%, var(--card))" };

type NameProps = { student: StudentWire; isInLine?: boolean; isWhole?: boolean };

/** With `isInLine` a long name is truncated; with `isWhole` the whole row is the link. */
export function NameLink({ student, isInLine = false, isWhole = false }: NameProps) {
  return (
    <Link
      to={paths.student(student.id)}
      aria-label={`Ver detalhes de ${student.name}`}
      className={clsx(
        "-my-2.5 min-h-11 max-w-full rounded-sm py-2.5 text-left font-semibold leading-5 underline-offset-4 hover:underline",
        isInLine ? "truncate" : "break-words",
        isWhole && "after:absolute after:inset-0 after:content-['']",
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

/** Actions that take something away come last in the menu. */
export function RowMenu({ student, onAction }: { student: StudentWire } & Pick<RowActions, "onAction">) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, isOverdue, owedAmount, plan, nextChargeLabel } = student;
  return (
    <>
      <IconButton label={`Ações de ${name}`} className="relative z-1" onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden />
      </IconButton>
      {isOpen && (
        <ActionSheet
          title={name}
          description={`${plan?.name ?? "Sem plano"} · ${nextChargeLabel}`}
          actions={[
            { label: "Ver detalhes", icon: Eye, to: paths.student(id) },
            { label: isOverdue ? "Lembrar" : "Cobrar", icon: Receipt, to: paths.invoice(id) },
            { label: "Editar", icon: Pencil, onPick: () => onAction(student, "edit") },
            {
              label: "Excluir",
              icon: Trash2,
              isDanger: true,
              hint: owedAmount > 0 ? `Continua devendo ${formatPrice(owedAmount)}` : "Pergunta antes de excluir",
              onPick: () => onAction(student, "delete"),
            },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
