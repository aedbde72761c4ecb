import { CircleCheck } from "lucide-react";
import { UndoReconciliation } from "./undo-reconciliation.tsx";

export type Answer = { id: string; text: string; count: number };

export function AnsweredList({ answers, onUndone }: { answers: readonly Answer[]; onUndone(id: string): void }) {
  if (answers.length === 0) return null;
  return (
    <ul aria-label="Respondidos" className="divide-y divide-line border-line border-t">
      {answers.map(({ id, text, count }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
          <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />
            <span className="num min-w-0 [overflow-wrap:anywhere]">{text}</span>
          </p>
          {count > 0 && <UndoReconciliation id={id} count={count} about={text} onUndone={() => onUndone(id)} />}
        </li>
      ))}
    </ul>
  );
}
