import type { ErrorCode } from "@emdia/contracts/errors";
import type { SentLine } from "../../data/charges/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { isDone } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

type Outcome = "sent" | "failed" | "skipped" | "contacted" | "limited" | "paid";

/** Refusals that are no failure: sent or being sent, paid, contacted today, at the day's limit. */
const APART: Partial<Record<ErrorCode, Outcome>> = {
  "invoice.recently_sent": "skipped",
  "invoice.in_progress": "skipped",
  "invoice.contacted_today": "contacted",
  "mail.recipient_limit": "limited",
  "payment.already_paid": "paid",
};

const outcomeOf = (line: SentLine): Outcome => (isDone(line) ? "sent" : (APART[line.code as ErrorCode] ?? "failed"));

export const countCharges = (lines: readonly SentLine[]): number => lines.flatMap(({ students }) => students).length;

/** Returns each payer with an outcome once, even if the payer's charges had several outcomes. */
export const payersIn = (lines: readonly SentLine[]): string[] => [...new Set(lines.map(({ payerKey }) => payerKey))];

export function summarizeBulk(lines: readonly SentLine[]): string {
  const outcomes = Map.groupBy(lines, outcomeOf);
  const count = (outcome: Outcome) => countCharges(outcomes.get(outcome) ?? []);
  const [failed, skipped, paid] = [count("failed"), count("skipped"), count("paid")];
  const [contacted, limited] = [count("contacted"), count("limited")];
  const notSent = (number: number) => formatCount(number, "não enviada", "não enviadas");
  return [
    `${count("sent")} cobrança(s) enviada(s) com sucesso`,
    failed > 0 && `${failed} falharam`,
    skipped > 0 && `${skipped} já enviada(s) há pouco`,
    contacted > 0 && `${notSent(contacted)}: endereço já contatado hoje`,
    limited > 0 && `${notSent(limited)}: endereço com 3 e-mails seus hoje`,
    paid > 0 && `${paid} já paga(s)`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The toasts after several students were charged, in the words of the specification. */
export const bulkMessages = {
  sent: (lines: readonly SentLine[]) =>
    lines.some(isDone)
      ? toastSuccess("Cobranças enviadas", summarizeBulk(lines))
      : toastError("Nenhuma cobrança enviada", summarizeBulk(lines)),
  sendFailed: (error: unknown) => toastError("Erro ao enviar cobranças", messageOf(error, "Erro inesperado")),
};
