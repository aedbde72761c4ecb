/** Sorts a statement's movements into payments that may be monthly fees, and the rest. */
import { MAX_ENTRY_CENTS } from "@emdia/contracts/constants";
import { toSearchText } from "../../../lib/format.ts";
import type { Movement } from "./movement.ts";

/** Why a movement is neither a payment by PIX nor by an unnamed transfer. */
export const ASIDE_LABELS = {
  debit: "saídas",
  card: "vendas no cartão",
  boleto: "boletos",
  yield: "rendimentos, resgates e saldos",
  refund: "devoluções e estornos",
  transfer: "TED, DOC e depósitos",
  future: "lançamentos futuros",
  unreadable: "linhas que não deu para ler",
} as const;
export type Aside = keyof typeof ASIDE_LABELS;

/** Words for each reason, in lower case without accents. The first reason that fits applies. */
const WORDS: readonly (readonly [Aside, RegExp])[] = [
  ["refund", /\b(estorno|estornad[oa]|devoluc\w*|devolvid[oa]|reembolso|med)\b/],
  ["yield", /\b(rend(imentos?)?|juros|aplicac\w*|resgates?|investimentos?|cdb|poupanca|remuneracao|saldo|cashback)\b/],
];
/** Words that do not count if the bank's text contains PIX, because a person may be called Rede. */
const OTHERS: readonly (readonly [Aside, RegExp])[] = [
  ["card", /\b(cielo|rede|redecard|stone|getnet|pagseguro|sumup|safrapay|visa|mastercard|cart(ao|oes)|antecip\w*)\b/],
  ["boleto", /\b(boletos?|cobranca|titulos?|liq(uidacao)?|liquid)\b/],
  ["transfer", /\b(ted|doc|dep(osito)?|salario|emprestimo|credito pessoal)\b/],
];

/** Returns the reason why a movement is set aside; undefined for a payment. */
export function asideOf({ cents, day, type, texts }: Movement, today: string): Aside | undefined {
  if (cents === undefined || day === undefined || Math.abs(cents) > MAX_ENTRY_CENTS) return "unreadable";
  if (cents <= 0) return "debit";
  if (day > today) return "future";
  if (type === "INT" || type === "DIV") return "yield";
  const words = toSearchText(texts.join(" "));
  const patterns = /\bpix\b|pix_/.test(words) ? WORDS : [...WORDS, ...OTHERS];
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
}
