import {
  type CivilDate,
  clampDay,
  dayOf,
  isCivilDate,
  monthOf,
  type YearMonth,
} from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { Student } from "../model/student.ts";
import { type Finding, type Path, setFix } from "./finding.ts";
import type { PartitionSummary } from "./partition-summary.ts";
import type { Stored, StoredProfile } from "./stored-kinds.ts";

/** A charge fixes the student's first month; an extra charge, which covers none, does not. */
export function checkAnchors({ students, charges }: PartitionSummary): Finding[] {
  return [...charges].flatMap(([studentId, charge]): Finding[] => {
    const student = students.get(studentId);
    if (!student || student === "unreadable" || student.anchorMonth !== null || charge.value?.isExtra) return [];
    const message = `O aluno já foi cobrado em ${charge.month}, mas não tem o mês da primeira cobrança.`;
    return [{ kind: "date", sk: student.sk, message, fix: setFix(["anchorMonth"], charge.month, null) }];
  });
}

export function checkDates(stored: Stored): Finding[] {
  if (!stored.value) return [];
  if (stored.kind === "profile") return billingDates(stored);
  if (stored.kind === "student") return pausedUntil(stored.sk, stored.value);
  if (stored.kind !== "payment") return [];
  const { sk, value, month } = stored;
  // A charge that is made by hand after its billing date is due later, even in a later month.
  const early = monthOf(value.dueDate) < month ? outsideMonth(sk, ["dueDate"], value.dueDate, month) : [];
  return [...early, ...paidDate(sk, value)];
}

const dateFinding = (sk: string, message: string, path: Path, to: CivilDate | null, was: unknown): Finding => ({
  kind: "date",
  sk,
  message,
  fix: setFix(path, to, was),
});

function outsideMonth(sk: string, path: Path, date: CivilDate, month: YearMonth): Finding[] {
  if (monthOf(date) === month) return [];
  const message = `O dia ${date} de "${path.join(".")}" está fora do mês ${month}.`;
  return [dateFinding(sk, message, path, clampDay(month, dayOf(date)), date)];
}

function dayOfInstant(instant: string): CivilDate | undefined {
  const millis = Date.parse(instant);
  if (Number.isNaN(millis)) return undefined;
  const day = new Date(millis).toISOString().slice(0, 10);
  return isCivilDate(day) ? day : undefined;
}

function paidDate(sk: string, { status, paidDate: paid, createdAt }: Charge): Finding[] {
  const at = ["paidDate"];
  if (status === "pendente" && paid !== null)
    return [dateFinding(sk, `A cobrança está pendente, mas tem o dia de pagamento ${paid}.`, at, null, paid)];
  const created = dayOfInstant(createdAt);
  if (!created) return [{ kind: "date", sk, message: `"createdAt" não é um instante: ${createdAt}.` }];
  if (status !== "pago") return [];
  // A payment before the billing day keeps its own day, so it may be older than its charge.
  return paid === null ? [dateFinding(sk, "A cobrança está paga, mas sem dia de pagamento.", at, created, paid)] : [];
}

/** Archiving leaves a pause unchanged. */
function pausedUntil(sk: string, student: Student): Finding[] {
  if (student.status !== "ativo" || student.pausedUntil === null) return [];
  const message = `O aluno está ativo, mas tem uma pausa até ${student.pausedUntil}.`;
  return [dateFinding(sk, message, ["pausedUntil"], null, student.pausedUntil)];
}

function billingDates({ sk, value }: StoredProfile): Finding[] {
  return (["billing", "lastBilling"] as const).flatMap((name) => {
    const period = value?.[name];
    return period ? outsideMonth(sk, [name, "date"], period.date, period.month) : [];
  });
}
