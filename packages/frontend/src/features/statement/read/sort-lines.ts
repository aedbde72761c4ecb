import { MAX_ENTRY_CENTS } from "@emdia/contracts/constants";
import { toSearchText } from "../../../lib/format.ts";
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

/**
 * Only the beginning of a text decides its kind, because the payer's words come later
 * (docs/rules/statement.md, "Statement files").
 */

type Kind = "payment" | "out" | "refund" | "yield" | "card" | "boleto" | "transfer";

/** The bank names the kind within this many words; later words are the payer's. */
const MAX_WORDS = 12;

/** Words that may stand before the word that names the kind. */
const LEAD = new Set(
  (
    "pix pagamento pagto pgto pag transf transferencia transacao movimentacao lancamento operacao valor cred credito " +
    "cr entrada qr code qrcode codigo cod com de do da por via um uma automatico automatica bb inst instantaneo em " +
    "dinamico estatico chave int ted doc"
  ).split(" "),
);
const UNDONE =
  "estorn\\w*|devol\\w*|reemb\\w*|canc|cancel\\w*|recus\\w*|rejeit\\w*|negad[oa]|chargeback|contest\\w*|ressarc\\w*|restitu\\w*|retorn\\w*|" +
  "expirad[oa]|bloque\\w*|falh\\w*|revers\\w*|nao (?:efetiv|realiz|conclu|autoriz|process)\\w*";
/** Matches "MED", by which money is given back after a fraud, but not a person called Med. */
const MED = "med(?=$| (?:pix|dev|est|bloq|contest|cred|deb|fraude|judicial|ressarc|restit|recup))";
/** Bills and fees, which the account pays. */
const BILLS =
  "boletos?|contas?|faturas?|titulos?|tit|fornec\\w*|tribut\\w*|impostos?|darf|das|gps|luz|agua|energia|telefone|" +
  "convenio|guia|folha|salarios?|cobranca|eletron\\w*|efetuad[oa]|realizad[oa]|enviad[oa]";

/** Patterns that count at the beginning alone, because a name may have the same word. */
const FIRST: readonly (readonly [Kind, RegExp])[] = [
  ["refund", /^(?:est|dev|(?:cred|deb|pix|ted|transf)(?: pix)? dev)\b/],
  ["refund", new RegExp(`^${MED}`)],
  ["refund", /^mecanismo especial/],
  ["out", /^(?:transf\w* )?pix des\b/],
  ["out", /^(?:pix |transf\w* |ted |pagamento )+para\b/],
  ["out", new RegExp(`^(?:pagamentos?|pagto|pgto|pag|pg) (?:de |da |do |para )?(?:${BILLS})\\b`)],
  ["out", /^(?:pagamento|pagto) pix pix deb\b/],
  ["out", /^mensalidade (?:de |do )?(?:pacote|cesta|conta|seguro)/],
];
/** Patterns that count after any of the leading words. */
const ANYWHERE: readonly (readonly [Kind, RegExp])[] = [
  ["refund", new RegExp(`^(?:(?:recebid[oa]s?|receb) )?(?:foi )?(?:${UNDONE})\\b`)],
  [
    "out",
    /^(?:enviad[oa]s?|env|emitid[oa]s?|emit|efetuad[oa]|realizad[oa]|remetid[oa]|agendad[oa]|saques?|saq|tarifas?|tar|iof|irrf|imposto|darf|compras?|faturas?|recargas?|anuidade|cesta|encargos?|deb|debito)\b/,
  ],
];
/** Patterns that count unless the bank calls the line a PIX. */
const NO_PIX: readonly (readonly [Kind, RegExp])[] = [
  [
    "yield",
    /^(?:saldos?|sdo|total(?= (?:do|da|de|geral)\b|$)|conta max|rf|fundos?|bx aut\w*|ganhos?|rend\w*|aplic\w*|apl|res(?= aplic)|resg\w*|invest\w*|inv(?= fac)|cdb|rdb|lci|lca|poupanca|poup|juros|remunera\w*|rem(?= basica)|cashback|dividendos?|jcp|ourocap|capitaliza\w*|rentab\w*|contamax|sobras|distrib\w*(?= sobras)|cofrinho|caixinha|porquinho|dinheiro (?:guardado|resgatado|retirado)|limite)\b/,
  ],
  [
    "card",
    /^(?:cielo|rede|redecard|stone|getnet|pagseguro|sumup|safrapay|visa|mastercard|hipercard|amex|cart(?:ao|oes)|antecip\w*|vendas?|recebive\w*|liberacao de (?:dinheiro|vendas?|receb\w*)|repasse|(?:receb\w*|deposito) (?:de |da |das )?(?:vendas?|cart\w*|antecip\w*))\b/,
  ],
  ["boleto", /^(?:receb\w* (?:de |da )?)?(?:boletos?|cobranca|cob|titulos?|liq|liquid\w*)\b/],
  ["transfer", /^(?:ted|doc|dep|depos\w*|dp|corban|salario|emprestimo|liberacao|credito pessoal|cheques?)\b/],
];
const PAYMENT: readonly (readonly [Kind, RegExp])[] = [["payment", /^(?:recebid[oa]s?|receb|recebimento|rec)\b/]];

const STATE = /^(?:pix |pagamento )?(?:estornad|devolvid|cancelad|recusad|rejeitad|negad|expirad)[oa]$/;
const hasState = (text: string) =>
  text
    .slice(0, 300)
    .split(/[-\u2013|;:()]/)
    .some((part) => STATE.test(plainOf(part)));

/** Returns a text in lower case, without accents and punctuation, and "S A L D O" as "saldo". */
const plainOf = (text: string) =>
  toSearchText(text.slice(0, 300))
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/(?<![^ ])(?:[a-z] ){2,}[a-z](?![^ ])/g, (letters) => letters.replaceAll(" ", ""));

function kindIn(text: string): Kind | undefined {
  const words = plainOf(text).split(" ").slice(0, MAX_WORDS);
  const isPix = words.slice(0, 6).includes("pix");
  const patterns = [...ANYWHERE, ...(isPix ? [] : NO_PIX), ...PAYMENT];
  for (let at = 0; at < words.length; at += 1) {
    const rest = words.slice(at).join(" ");
    const [kind] = [...(at === 0 ? FIRST : []), ...patterns].find(([, pattern]) => pattern.test(rest)) ?? [];
    if (kind || !LEAD.has(words[at] ?? "")) return kind;
  }
  return undefined;
}

/** Returns the kind of a line; undefined if none of the bank's texts names one. */
const kindOf = (texts: readonly string[]): Kind | undefined =>
  texts.some(hasState) ? "refund" : texts.map(kindIn).find(Boolean);

const GIVEN_BACK = new RegExp(
  "^(?:(?:deb|debito|pix|transf\\w*|enviad[oa]|emitid[oa]|cred|credito|bloqueio|lancamento|de|por) )*" +
    `(?:(?:devol\\w*|dev|estorn\\w*|est|mecanismo especial|contest\\w*|fraude|chargeback)\\b|${MED})`,
);

/** Tells whether money that left the account is a payment given back, as by the MED. */
const isGivenBack = (texts: readonly string[]): boolean => texts.some((text) => GIVEN_BACK.test(plainOf(text)));
