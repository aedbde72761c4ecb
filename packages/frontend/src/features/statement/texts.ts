import type { BankEntry } from "@emdia/contracts/bank-entry";
import type { MatchCandidate, MatchedEntry, MatchReason } from "@emdia/contracts/statement";
import { formatReais, formatReaisRounded } from "@emdia/contracts/values/money";
import { formatCount, formatPrice, formatShortDay, formatWholeNumber } from "../../lib/format.ts";
import type { Payments } from "./read/entries.ts";
import { ASIDE_LABELS, type Aside } from "./read/sort-lines.ts";
import type { Plan, Row } from "./review.ts";

const REASONS: Readonly<Record<MatchReason, string>> = {
  asked: "código da cobrança e valor exato",
  by_hand: "você já marcou este recebimento",
  part: "código da cobrança, menos do que falta",
  more: "código da cobrança, mais do que falta",
  paid_again: "a cobrança do código já está paga",
  gone: "cobrança cancelada ou aluno arquivado",
  not_asked: "código antigo com outro valor",
  remembered: "já pagou por este aluno",
  name: "nome e valor conferem",
  amount: "só o valor confere",
  owes_other: "deve outro valor",
  paid: "já pagou",
  paid_ahead: "já pagou adiantado",
};

export const reasonText = (reason: MatchReason | null): string => (reason ? REASONS[reason] : "");

export const payerText = ({ name, memo }: BankEntry): string => name || memo || "Pagamento sem nome";

export const dayText = ({ date }: BankEntry): string => formatShortDay(date);

/** Names the students and months of a candidate: "Ana e Bia Souza · Novembro/2026". */
export const candidateText = ({ studentNames, references }: MatchCandidate): string =>
  [studentNames.join(" e "), references.join(", ")].filter(Boolean).join(" · ");

/** Returns "Íris Souza: já pagou adiantado · Dezembro/2026" or "… deve outro valor · R$ 300,00". */
export function restText({ candidates: [about], reason }: MatchedEntry): string {
  if (!about) return reasonText(reason);
  const what = about.openAmount > 0 ? formatPrice(about.openAmount) : about.references.join(", ");
  return [`${about.studentNames.join(" e ")}: ${reasonText(reason)}`, what].filter(Boolean).join(" · ");
}

/** Returns a candidate's payer, its open amount, and the reason for offering it (`why`). */
export const candidateDetails = (candidate: MatchCandidate, why = reasonText(candidate.reason)): string =>
  [
    candidate.payerName && `paga ${candidate.payerName}`,
    candidate.openAmount > 0 && `em aberto ${formatPrice(candidate.openAmount)}`,
    why,
  ]
    .filter(Boolean)
    .join(" · ");

const sumText = (cents: number) => (cents % 100 === 0 ? formatReaisRounded(cents) : formatReais(cents));

export function confirmText({ entries, receivedCount, receivedCents, ignored }: Plan): string {
  const linked = entries.length - receivedCount;
  if (receivedCount > 0) return `Receber ${formatWholeNumber(receivedCount)} · ${sumText(receivedCents)}`;
  if (linked > 0) return `Confirmar ${formatCount(linked, "já marcado", "já marcados")}`;
  return ignored.length > 0 ? "Guardar" : "Nada a receber";
}

export function progressOf(decided: number, total: number): string {
  const all = `${formatWholeNumber(decided)} de ${formatCount(total, "conferido", "conferidos")}`;
  return decided < total ? `${all}, confirme ${formatWholeNumber(total - decided)}` : all;
}

const asideTextOf = ([reason, count]: readonly [Aside, number]) => {
  const [one, several] = ASIDE_LABELS[reason];
  return formatCount(count, one, several);
};

/** Counts the lines that were set aside: "12 saídas · 3 vendas no cartão". */
export const asideText = (aside: ReadonlyMap<Aside, number>): string => [...aside].map(asideTextOf).join(" · ");

/** Says what was seen in files without any payment, and whether they were understood. */
export function nothingText({ aside, rows }: Payments): { title: string; seen: string } {
  const read = `Lemos ${formatCount(rows, "linha", "linhas")}`;
  const count = [...aside.values()].reduce((sum, one) => sum + one, 0);
  const lines = formatCount(count, "lançamento", "lançamentos");
  if ([...aside.keys()].some((reason) => reason !== "unreadable"))
    return { title: "Nenhum PIX recebido neste extrato", seen: `${read} e ${lines}: ${asideText(aside)}.` };
  const title = "Não entendemos este extrato";
  if (count === 0) return { title, seen: `${read}, e nenhuma tem uma data e um valor.` };
  return { title, seen: `${read} e ${lines}, mas não deu para ler a data e o valor.` };
}

export type ProposalGroup = { who: string; rows: readonly [Row, ...Row[]] };

const whoOf = ({ entry, matched: { candidates } }: Row): string =>
  candidates[0]?.payerName ?? candidates[0]?.studentNames.join(" e ") ?? payerText(entry);

/** Groups proposals, so that many small payments hide no other. Certain groups come first. */
export function groupProposals(rows: readonly Row[]): ProposalGroup[] {
  const groups = Map.groupBy(rows, ({ entry, matched }) => {
    const [first] = matched.candidates;
    return `${entry.date} ${first?.payerKey ?? payerText(entry)}`;
  });
  const all = [...groups.values()].flatMap(([first, ...others]): ProposalGroup[] =>
    first ? [{ who: whoOf(first), rows: [first, ...others] }] : [],
  );
  const isSure = ({ rows }: ProposalGroup) => rows.some(({ matched }) => matched.isTicked);
  return [...all.filter(isSure), ...all.filter((group) => !isSure(group))];
}
