/**
 * Checks a charge's ledger against the stored sum that every screen shows, the count, and the
 * status.
 */
import { type Finding, setFix } from "./finding.ts";
import type { StoredCharge } from "./stored-kinds.ts";

/**
 * Returns one finding for each attribute that disagrees with the ledger; charges of releases
 * without a ledger have none.
 */
export function checkLedger({ sk, value }: StoredCharge): Finding[] {
  if (!value) return [];
  const { ledger, ledgerSize, settledCents, amountCents, status } = value;
  const sum = ledger.reduce((cents, entry) => cents + entry.amountCents, 0);
  const findings: Finding[] = [];
  if (settledCents !== sum) {
    const message = `A cobrança diz ter recebido ${settledCents} centavos, mas os lançamentos somam ${sum}.`;
    findings.push({ kind: "sum", sk, message, fix: setFix(["settledCents"], sum, settledCents) });
  }
  if (ledgerSize !== ledger.length) {
    const message = `A cobrança diz ter ${ledgerSize} lançamento(s), mas tem ${ledger.length}.`;
    findings.push({ kind: "sum", sk, message, fix: setFix(["ledgerSize"], ledger.length, ledgerSize) });
  }
  const isSettled = sum >= amountCents;
  if (ledger.length > 0 && status !== "cancelado" && isSettled !== (status === "pago")) {
    const message = `A cobrança está "${status}", mas recebeu ${sum} de ${amountCents} centavos.`;
    findings.push({ kind: "sum", sk, message });
  }
  return findings;
}
