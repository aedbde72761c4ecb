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
import { formatDay, formatPrice } from "../../lib/format.ts";

const looks: Readonly<Record<string, { tone: BadgeTone; icon: LucideIcon }>> = {
  Vencida: { tone: "overdue", icon: TriangleAlert },
  "Primeira cobrança": { tone: "first", icon: Sparkles },
  Erro: { tone: "overdue", icon: CircleAlert },
  Pendente: { tone: "pending", icon: Clock },
  "N/A": { tone: "neutral", icon: Minus },
};

/** `isBrief` omits a date that the row does not need: for a pause, another badge shows it. */
export function NextChargeBadge({ student, isBrief = false }: { student: StudentWire; isBrief?: boolean }) {
  const look = looks[student.nextChargeLabel] ?? { tone: "neutral", icon: CalendarClock };
  const isDated = student.nextChargeDate && (!isBrief || student.isOverdue);
  const badge = (
    <Badge tone={look.tone} icon={look.icon}>
      {student.nextChargeLabel}
    </Badge>
  );
  return (
    <span className={clsx("inline-flex", isBrief ? "items-center gap-2" : "flex-col items-start gap-0.5")}>
      {isBrief || !student.isOverdue ? (
        badge
      ) : (
        <span className="flex flex-wrap items-center gap-x-1">
          {badge}
          <span className="num font-semibold text-sm">{formatPrice(student.owedAmount)}</span>
        </span>
      )}
      {isDated && (
        <span className="num text-ink-2 text-sm">
          {student.isOverdue && <span className={isBrief ? "sr-only" : undefined}>desde </span>}
          {formatDay(student.nextChargeDate ?? "")}
        </span>
      )}
    </span>
  );
}

export function PausedBadge({ student }: { student: Pick<StudentWire, "status" | "pausedUntil"> }) {
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
