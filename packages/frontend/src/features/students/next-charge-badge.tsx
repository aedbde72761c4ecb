import type { StudentWire } from "@emdia/contracts/student";
import clsx from "clsx";
import { Archive, CirclePause } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import { formatDay, formatPrice } from "../../lib/format.ts";

const tones: Readonly<Record<string, string>> = {
  Vencida: "text-overdue",
  "Primeira cobrança": "text-first",
  Erro: "text-overdue",
};

/** One of the specification's words, with its day or with what is owed. */
export function NextCharge({ student }: { student: StudentWire }) {
  const { nextChargeLabel, nextChargeDate, isOverdue, owedAmount, status, pausedUntil } = student;
  const day = nextChargeDate && formatDay(nextChargeDate);
  return (
    <>
      {status === "pausado" && (
        <>
          <span>Pausado{pausedUntil && ` até ${formatDay(pausedUntil)}`}</span>
          <span aria-hidden>·</span>
        </>
      )}
      <span className={clsx("font-semibold", tones[nextChargeLabel])}>{nextChargeLabel}</span>
      <span>{isOverdue ? formatPrice(owedAmount) : day}</span>
      {isOverdue && <span className="max-md:hidden">desde {day}</span>}
    </>
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
