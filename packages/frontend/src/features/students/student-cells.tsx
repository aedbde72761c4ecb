import type { StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import clsx from "clsx";
import { Archive, CirclePause, MailX, TriangleAlert } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import { formatDay, formatPrice } from "../../lib/format.ts";

/** With `isInLine` all facts share one line, and the payer's name replaces the payer's address. */
export function StudentContact({ student, isInLine = false }: { student: StudentWire; isInLine?: boolean }) {
  const { email, phone, name } = student.billTo;
  return (
    <span className={clsx("flex max-w-full text-ink-2 text-sm", isInLine ? "gap-1" : "flex-col")}>
      {student.payer && !isInLine && <span className="truncate">Quem paga: {name}</span>}
      {email ? (
        <span className="max-w-full truncate">
          {(student.emailStatus === "invalid" || student.emailStatus === "complained") && (
            <TriangleAlert
              aria-label="E-mail não recebe mensagens:"
              role="img"
              className="mr-1.5 mb-0.5 inline size-4 text-first"
            />
          )}
          {student.payer && isInLine ? `Quem paga: ${name}` : email}
        </span>
      ) : (
        <span className="flex shrink-0 items-center gap-1.5 text-first">
          <MailX aria-hidden className="size-4 shrink-0" />
          sem e-mail
        </span>
      )}
      {phone && (
        <span className="num shrink-0">
          {isInLine && "· "}
          {formatPhone(phone)}
        </span>
      )}
    </span>
  );
}

const tones: Readonly<Record<string, string>> = {
  Vencida: "text-overdue",
  "Primeira cobrança": "text-first",
  Erro: "text-overdue",
};

/** Shows a status word such as "Vencida", with its day or with what is overdue. */
export function NextCharge({ student }: { student: StudentWire }) {
  const { nextChargeLabel, nextChargeDate, isOverdue, overdueAmount, status, pausedUntil } = student;
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
      <span>{isOverdue ? formatPrice(overdueAmount) : day}</span>
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
