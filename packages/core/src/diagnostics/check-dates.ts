/** Days that cannot be: outside their month, before the beginning, or of a state the item is not in. */
import {
  type CivilDate,
  clampDay,
  dayOf,
  isCivilDate,
  monthOf,
  type YearMonth,
} from "@emdia/contracts/values/calendar";
import type { Payment } from "../model/payment.ts";
import type { Student } from "../model/student.ts";
import { type Finding, type Path, setFix } from "./finding.ts";
import type { PartitionSummary } from "./partition-summary.ts";
import type { Stored, StoredProfile } from "./stored-kinds.ts";

/** The westernmost clock is this far behind UTC: before its day, an instant's day has begun nowhere. */
const WESTERNMOST_MILLIS = 12 * 3_600_000;

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

/** The day an instant lies in, in UTC and at the earliest (the owner may have moved their zone since). */
function daysOf(instant: string): { utc: CivilDate; earliest: CivilDate } | undefined {
  const millis = Date.parse(instant);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (Number.isNaN(millis)) return undefined;
  const [utc, earliest] = [day(millis), day(millis - WESTERNMOST_MILLIS)];
  return isCivilDate(utc) && isCivilDate(earliest) ? { utc, earliest } : undefined;
}

function paidDate(sk: string, { status, paidDate: paid, createdAt }: Payment): Finding[] {
  const at = ["paidDate"];
  if (status === "pendente" && paid !== null)
    return [dateFinding(sk, `A cobrança está pendente, mas tem o dia de pagamento ${paid}.`, at, null, paid)];
  const created = daysOf(createdAt);
  if (!created) return [{ kind: "date", sk, message: `"createdAt" não é um instante: ${createdAt}.` }];
  if (status !== "pago") return [];
  if (paid === null) return [dateFinding(sk, "A cobrança está paga, mas sem dia de pagamento.", at, created.utc, paid)];
  if (paid >= created.earliest) return [];
  return [dateFinding(sk, `O pagamento em ${paid} é anterior à criação da cobrança.`, at, created.utc, paid)];
}

/** An active student is not paused. Archiving leaves a pause as it was. */
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

/** A student who was charged has the month their cycle counts from: without it they could be deleted, charges and all. */
export function checkAnchors({ students, charges }: PartitionSummary): Finding[] {
  return [...charges].flatMap(([studentId, charge]): Finding[] => {
    const student = students.get(studentId);
    if (!student || student === "unreadable" || student.anchorMonth !== null) return [];
    const message = `O aluno já foi cobrado em ${charge.month}, mas não tem o mês da primeira cobrança.`;
    return [{ kind: "date", sk: student.sk, message, fix: setFix(["anchorMonth"], charge.month, null) }];
  });
}

/** The impossible dates of one item. */
export function checkDates(stored: Stored): Finding[] {
  if (!stored.value) return [];
  if (stored.kind === "profile") return billingDates(stored);
  if (stored.kind === "student") return pausedUntil(stored.sk, stored.value);
  if (stored.kind !== "payment") return [];
  const { sk, value, month } = stored;
  // A charge that is made by hand after its billing date is due later, in a later month too.
  const early = monthOf(value.dueDate) < month ? outsideMonth(sk, ["dueDate"], value.dueDate, month) : [];
  return [...early, ...paidDate(sk, value)];
}
