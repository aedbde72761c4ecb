import { isSettled } from "../model/amount-today.ts";
import { counterKey } from "../model/keys.ts";
import { receivedOf } from "../model/ledger.ts";
import { planCounterFor } from "../store/write-students.ts";
import { type Finding, setFix } from "./finding.ts";
import type { PartitionSummary } from "./partition-summary.ts";
import type { StoredCharge } from "./stored-kinds.ts";

const COUNTS = [
  { attribute: "studentCount", what: "aluno(s)" },
  { attribute: "waitingCount", what: "aluno(s) aguardando aprovação" },
] as const;

export function checkSums(summary: PartitionSummary, ownerId: string): Finding[] {
  return [...studentCounts(summary), ...highestNumber(summary, ownerId)];
}

export function checkLedger({ sk, value }: StoredCharge): Finding[] {
  if (!value) return [];
  const { ledger, ledgerSize, settledCents, amountCents, status } = value;
  const sum = receivedOf(ledger);
  const findings: Finding[] = [];
  if (settledCents !== sum) {
    const message = `A cobrança diz ter recebido ${settledCents} centavos, mas os lançamentos somam ${sum}.`;
    findings.push({ kind: "sum", sk, message, fix: setFix(["settledCents"], sum, settledCents) });
  }
  if (ledgerSize !== ledger.length) {
    const message = `A cobrança diz ter ${ledgerSize} lançamento(s), mas tem ${ledger.length}.`;
    findings.push({ kind: "sum", sk, message, fix: setFix(["ledgerSize"], ledger.length, ledgerSize) });
  }
  const isPaid = isSettled({ ...value, settledCents: sum });
  if (ledger.length > 0 && status !== "cancelado" && isPaid !== (status === "pago")) {
    const message = `A cobrança está "${status}", mas recebeu ${sum} de ${amountCents} centavos.`;
    findings.push({ kind: "sum", sk, message });
  }
  return findings;
}

function studentCounts({ plans, students }: PartitionSummary): Finding[] {
  const found = new Map<string, number>();
  for (const student of students.values()) {
    if (student === "unreadable") return [];
    if (student.status === "arquivado") continue;
    const name = `${planCounterFor(student)} ${student.planId}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...plans].flatMap(([id, { sk, counts }]) =>
    COUNTS.flatMap(({ attribute, what }): Finding[] => {
      const [said, count] = [counts?.[attribute], found.get(`${attribute} ${id}`) ?? 0];
      if (!counts || (said ?? 0) === count) return [];
      const message = `O plano diz ter ${said ?? 0} ${what}, mas tem ${count}.`;
      return [{ kind: "sum", sk, message, fix: setFix([attribute], count, said) }];
    }),
  );
}

/** A counter that is too low assigns a number twice. A charge also has its student's number. */
function highestNumber({ plans, students, payers, charges, counter }: PartitionSummary, ownerId: string): Finding[] {
  let highest = 0;
  for (const numbers of [plans, students, payers, charges])
    for (const id of numbers.keys()) highest = Math.max(highest, id);
  const { sk } = counterKey(ownerId);
  if (!counter && highest > 0) {
    const message = `Falta o contador, e o número ${highest} está em uso.`;
    return [{ kind: "sum", sk, message, fix: { act: "insert", sk, fields: { last: highest } } }];
  }
  if (counter?.last === undefined || counter.last >= highest) return [];
  const message = `O contador está em ${counter.last}, mas o número ${highest} está em uso.`;
  return [{ kind: "sum", sk, message, fix: setFix(["last"], highest, counter.last) }];
}
