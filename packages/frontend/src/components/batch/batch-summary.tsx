import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type BatchRun, isRefused } from "../../lib/batches.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { Notice } from "../feedback/notice.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { ScrollList } from "../ui/scroll-list.tsx";

type Props = {
  run: BatchRun<unknown>;
  total: number;
  bar: string | undefined;
  status?: ReactNode;
  interrupted?: { what: string; next: string };
  leftText?: (left: number) => string;
  list: { label: string; lines: readonly ReactNode[] };
  children?: ReactNode;
};

export const progressText = (tried: number, total: number) =>
  `${formatWholeNumber(tried)} de ${formatWholeNumber(total)}`;

export function BatchSummary({ run, total, bar, interrupted, leftText, list, ...props }: Props) {
  const { stage, lines, failure } = run;
  const left = total - lines.length;
  return (
    <div className="grid gap-3">
      <p role="status" className="num font-semibold text-sm">
        {props.status ?? progressText(lines.length, total)}
      </p>
      {bar && <ProgressBar label={bar} value={lines.length} max={total} />}
      {failure && interrupted && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <strong>{interrupted.what}</strong> {failure} {interrupted.next}
        </Notice>
      )}
      {stage === "done" && !failure && left > 0 && leftText && <p className="text-sm">{leftText(left)}</p>}
      {props.children}
      {list.lines.length > 0 && (
        <ScrollList label={list.label} className="max-h-[40dvh] divide-y divide-line">
          {list.lines}
        </ScrollList>
      )}
    </div>
  );
}

export function RefusedLine({
  name,
  reason,
  icon: Icon,
}: {
  name: string;
  reason: string;
  icon?: LucideIcon | undefined;
}) {
  return (
    <li className="flex items-start gap-2 py-2">
      {Icon && <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-first" />}
      <span className="min-w-0 text-ink-2">
        <span className="font-semibold text-ink">{name}</span>: {reason}
      </span>
    </li>
  );
}

type StudentLine = { studentId: number; studentName: string | null; code: string | null; reason: string | null };

/** Returns a line for each student for whom the call did nothing, with the reason. */
export const refusedStudents = (
  lines: readonly StudentLine[],
  icon?: LucideIcon,
  reasonOf = ({ reason }: StudentLine) => reason ?? "",
): ReactNode[] =>
  lines
    .filter(isRefused)
    .map((line) => (
      <RefusedLine
        key={line.studentId}
        name={line.studentName ?? `Aluno ${line.studentId}`}
        reason={reasonOf(line)}
        icon={icon}
      />
    ));
