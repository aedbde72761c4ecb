/** A row in question is left out at first (docs/rules/import.md, "Import and export"). */
import { formatReais } from "@emdia/contracts/values/money";
import { toSearchText } from "../../lib/format.ts";
import { amountOf } from "../../lib/sheet/cells.ts";
import type { Field } from "./headings.ts";

/** A question's field, its text for one row and for many, and why such a row was left out. */
type QuestionTexts = { field: Field; one: string; many: string; reason: string };
export const QUESTION_TEXTS: Readonly<Record<QuestionKind, QuestionTexts>> = {
  total: { field: "name", one: "linha parece total", many: "linhas parecem totais", reason: "parece um total" },
  unnamed: {
    field: "name",
    one: "linha não parece um aluno",
    many: "linhas não parecem alunos",
    reason: "não parece um aluno",
  },
  unread: {
    field: "notes",
    one: "linha tem um texto que não entendemos",
    many: "linhas têm um texto que não entendemos",
    reason: "texto não entendido",
  },
  former: {
    field: "status",
    one: "aluno não está ativo na planilha",
    many: "alunos não estão ativos na planilha",
    reason: "não está ativo na planilha",
  },
  rounded: {
    field: "price",
    one: "valor foi arredondado para centavos",
    many: "valores foram arredondados para centavos",
    reason: "valor arredondado",
  },
  price: {
    field: "price",
    one: "valor é muito diferente dos outros",
    many: "valores são muito diferentes dos outros",
    reason: "valor muito diferente",
  },
};

const TOTAL =
  /^((sub ?)?tota(l|is)|soma(torio)?|media|resumo|quantidade|qtde?|saldo|receita|faturamento|valor total|total recebido)\b|^\d+ alun/;
const ACTIVE =
  /^(ativ\w*|sim|s|yes|y|true|verdadeiro|1|x|ok|matriculad\w*|regular|normal|em dia|(in)?adimplente|pag[oa]|quitad[oa]|pendente|(em )?abert[oa]|atrasad[oa]|em atraso|vencid[oa]|a vencer|vigente|frequent\w+|nov[oa]|renovad[oa]|active|current)\b/;

const hasContact = ({ phone, email, birthday, document, payerName, payerPhone, payerEmail }: Cells) =>
  [phone, email, birthday, document, payerName, payerPhone, payerEmail].some((text) => text !== "");

/** Tells whether a row is a total: it says so, has only an amount, or sums the rows above. */
function isTotal(cells: Cells, above: readonly number[]): boolean {
  if (hasContact(cells)) return false;
  if (TOTAL.test(toSearchText(cells.name || cells.plan || cells.notes))) return true;
  const cents = amountOf(cells.price)?.cents;
  if (cents === undefined) return false;
  const sum = above.reduce((total, amount) => total + amount, 0);
  return cells.name === "" || (cells.plan === "" && above.length > 1 && cents === sum);
}

/** A price this many times higher or lower than the usual one is unusual. */
const UNUSUAL_IN_PLAN = 5;
const UNUSUAL_IN_FILE = 20;
/** A price above this amount is unusual by itself (R$ 5.000,00), in centavos. */
const HIGH_CENTS = 500_000;

function medianOf(amounts: readonly number[]): number | undefined {
  const sorted = amounts.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

const isFar = (cents: number, usual: number, times: number) => cents > usual * times || cents * times < usual;

/** Tells whether a price is far from the plan's, or from the file's if the plan has few. */
function isUnusual(cents: number, inPlan: readonly number[], inFile: readonly number[]): boolean {
  const [amounts, times] = inPlan.length > 2 ? [inPlan, UNUSUAL_IN_PLAN] : [inFile, UNUSUAL_IN_FILE];
  const usual = amounts.length > 2 ? medianOf(amounts) : undefined;
  return usual === undefined ? cents > HIGH_CENTS : isFar(cents, usual, times);
}

type Priced = { line: number; plan: string; cents: number; isRounded: boolean };

function priceQuestion(priced: Priced, all: readonly Priced[], price: string): Question | undefined {
  const { plan, cents, isRounded } = priced;
  const inPlan = all.filter((other) => other.plan === plan).map((other) => other.cents);
  const shown = formatReais(cents);
  if (
    isUnusual(
      cents,
      inPlan,
      all.map((other) => other.cents),
    )
  )
    return { kind: "price", text: `${shown} é muito diferente dos outros valores. Está certo?` };
  return isRounded ? { kind: "rounded", text: `Na planilha está ${price}. Vale ${shown}?` } : undefined;
}

/** Texts that are no name: a title, a day of the week, what a chat writes in place of a picture. */
const NO_NAME =
  /[\d:]|^(lista|relacao|turmas?|alun[oa]s|horarios?|grupo|segue|bom dia|(segunda|terca|quarta|quinta|sexta|sabado|midia|mensagem)s?)\b/;
const MOST_WORDS = 7;

/** Asks about a line of a list, because no column says what its text is. */
function listQuestion({ name, notes }: Cells): Question | undefined {
  const search = toSearchText(name);
  if (name !== "" && (NO_NAME.test(search) || search.split(" ").length > MOST_WORDS))
    return { kind: "unnamed", text: "Isto não parece um nome. É um aluno?" };
  return notes === "" ? undefined : { kind: "unread", text: `Não entendemos "${notes}". Fica em Observações?` };
}

export function findListQuestions(entries: readonly Entry[]): Map<number, Question> {
  const asked = entries.flatMap(({ line, cells }) => {
    const question = listQuestion(cells);
    return question ? [[line, question] as const] : [];
  });
  return new Map([...findQuestions(entries), ...asked]);
}

export function findQuestions(entries: readonly Entry[]): Map<number, Question> {
  const questions = new Map<number, Question>();
  const all: Priced[] = [];
  for (const { line, cells } of entries.toSorted((one, other) => one.line - other.line)) {
    if (
      isTotal(
        cells,
        all.map(({ cents }) => cents),
      )
    ) {
      questions.set(line, { kind: "total", text: "Parece uma linha de total. É um aluno?" });
      continue;
    }
    const amount = amountOf(cells.price);
    if (amount) all.push({ line, plan: toSearchText(cells.plan), ...amount });
    if (cells.status !== "" && !ACTIVE.test(toSearchText(cells.status)))
      questions.set(line, { kind: "former", text: `Situação na planilha: ${cells.status}. Ainda é aluno?` });
  }
  const prices = new Map(entries.map(({ line, cells }) => [line, cells.price]));
  for (const priced of all) {
    const question = questions.has(priced.line) ? undefined : priceQuestion(priced, all, prices.get(priced.line) ?? "");
    if (question) questions.set(priced.line, question);
  }
  return questions;
}

export const QUESTION_KINDS = ["total", "unnamed", "unread", "former", "rounded", "price"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
type Question = { kind: QuestionKind; text: string };

export type Cells = Readonly<Record<Field, string>>;
/**
 * `line` is the row's number in the file, `edit` the sequence number of its latest correction. With
 * `isSeparate` the row's payer is another person than the payer of similar rows.
 */
export type Entry = { line: number; cells: Cells; question?: Question; edit?: number; isSeparate?: boolean };
