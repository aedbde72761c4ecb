import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import {
  Archive,
  CalendarClock,
  CircleAlert,
  CirclePause,
  Clock,
  type LucideIcon,
  Minus,
  Sparkles,
  TriangleAlert,
} from "lucide-react";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";
import { formatDay } from "../../lib/format.ts";

const looks: Readonly<Record<string, { tone: BadgeTone; icon: LucideIcon }>> = {
  Vencida: { tone: "overdue", icon: TriangleAlert },
  "Primeira cobrança": { tone: "first", icon: Sparkles },
  Erro: { tone: "overdue", icon: CircleAlert },
  Pendente: { tone: "pending", icon: Clock },
  "N/A": { tone: "neutral", icon: Minus },
};

/**
 * Shows the next charge: one of the specification's words, with the date below. `isBrief` leaves
 * out a date that the row does not need, as for a pause, whose badge has a date. The date of a debt
 * is beside the word.
 */
export function NextChargeBadge({ student, isBrief = false }: { student: StudentWire; isBrief?: boolean }) {
  const look = looks[student.nextChargeLabel] ?? { tone: "neutral", icon: CalendarClock };
  const isDated = student.nextChargeDate && (!isBrief || student.isOverdue);
  return (
    <span className={clsx("inline-flex", isBrief ? "items-center gap-2" : "flex-col items-start gap-0.5")}>
      <Badge tone={look.tone} icon={look.icon}>
        {student.nextChargeLabel}
      </Badge>
      {isDated && (
        <span className="num text-ink-2 text-sm">
          {student.isOverdue && <span className={isBrief ? "sr-only" : undefined}>desde </span>}
          {formatDay(student.nextChargeDate ?? "")}
        </span>
      )}
    </span>
  );
}

/** Shows a badge beside the name of a paused or archived student. */
export function PausedBadge({ student }: { student: StudentWire }) {
  if (student.status === "arquivado")
    return (
      <Badge tone="neutral" icon={Archive}>
        Arquivado
      </Badge>
    );
  if (student.status !== "pausado") return null;
  return (
    <Badge tone="info" icon={CirclePause}>
      Pausado{student.pausedUntil && ` até ${formatDay(student.pausedUntil)}`}
    </Badge>
  );
}
