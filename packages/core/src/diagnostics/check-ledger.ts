/** Every screen shows the stored sum. */
import { isSettled } from "../model/amount-today.ts";
import { receivedOf } from "../model/ledger.ts";
import { type Finding, setFix } from "./finding.ts";
import type { StoredCharge } from "./stored-kinds.ts";

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
