import { MAX_ENTRY_CENTS } from "@emdia/contracts/constants";
import { isGivenBack, kindOf } from "./kind.ts";
import type { StatementLine } from "./statement-line.ts";

export const ASIDE_LABELS = {
  debit: ["saída", "saídas"],
  reversal: ["devolução que saiu da conta", "devoluções que saíram da conta"],
  card: ["venda no cartão", "vendas no cartão"],
  boleto: ["boleto", "boletos"],
  yield: ["rendimento, resgate ou saldo", "rendimentos, resgates e saldos"],
  refund: ["devolução, estorno ou cancelado", "devoluções, estornos e cancelados"],
  transfer: ["TED, DOC ou depósito", "TED, DOC e depósitos"],
  future: ["lançamento futuro", "lançamentos futuros"],
  unreadable: ["linha que não deu para ler", "linhas que não deu para ler"],
} as const;
export type Aside = keyof typeof ASIDE_LABELS;

/** The types of OFX for money that left the account, whatever the amount's sign. */
const OUT_TYPES = new Set("DEBIT SRVCHG FEE PAYMENT CHECK ATM POS CASH DIRECTDEBIT REPEATPMT".split(" "));
const YIELD_TYPES = new Set(["INT", "DIV"]);

/** Returns the reason why a line is set aside; undefined for a payment. */
export function asideOf({ cents, day, type, texts }: StatementLine, today: string): Aside | undefined {
  const kind = kindOf(texts);
  const isReadable = cents !== undefined && day !== undefined && Math.abs(cents) <= MAX_ENTRY_CENTS;
  if (kind === "yield" && !(cents && cents < 0)) return "yield";
  if (!isReadable) return "unreadable";
  if (cents < 0 && isGivenBack(texts)) return "reversal";
  if (cents <= 0 || kind === "out") return "debit";
  if (kind && kind !== "payment") return kind;
  // The bank's words are surer than its type, which some banks use for every line.
  if (OUT_TYPES.has(type) && kind !== "payment") return "debit";
  if (day > today) return "future";
  return YIELD_TYPES.has(type) ? "yield" : undefined;
}
