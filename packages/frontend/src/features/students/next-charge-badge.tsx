import type { StudentWire } from "@emdia/contracts/student";
import {
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

/** The next charge: one of the specification's words, with the date below. */
export function NextChargeBadge({ student }: { student: StudentWire }) {
  const look = looks[student.nextChargeLabel] ?? { tone: "neutral", icon: CalendarClock };
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone={look.tone} icon={look.icon}>
        {student.nextChargeLabel}
      </Badge>
      {student.nextChargeDate && <span className="num text-ink-2 text-sm">{formatDay(student.nextChargeDate)}</span>}
    </span>
  );
}

/** Shown beside the name of a student who is paused. */
export function PausedBadge({ student }: { student: StudentWire }) {
  if (student.status !== "pausado") return null;
  return (
    <Badge tone="info" icon={CirclePause}>
      Pausado{student.pausedUntil && ` até ${formatDay(student.pausedUntil)}`}
    </Badge>
  );
}
