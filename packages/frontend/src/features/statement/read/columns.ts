import { toSearchText } from "../../../lib/format.ts";
import { dayOf, plainText } from "../../../lib/sheet/cells.ts";
import type { Sheet, SheetRow } from "../../../lib/sheet/sheet.ts";
import { signedCentsOf } from "./statement-line.ts";

const FIELDS = ["date", "amount", "credit", "direction", "number", "payer", "text"] as const;
export type Field = (typeof FIELDS)[number];

/** The columns of each field. Texts and payers may have several; a field may have none. */
export type Mapping = Readonly<Record<Field, readonly number[]>>;

/** `key` identifies the bank's format. `isCut`: the last row ends too early. */
export type StatementTable = {
  key: string;
  headings: readonly string[];
  rows: readonly SheetRow[];
  dayShift: number;
  isCut: boolean;
  guess: Mapping;
};

/** At most this many rows may precede the headings: the bank's name, account and period. */
const MAX_ROWS_ABOVE = 20;
/** Columns without headings are guessed from this many rows. */
const SAMPLE = 50;

/** Patterns for headings in lower case without accents and punctuation. The first match decides. */
const HEADINGS: readonly (readonly [Field, RegExp])[] = [
  [
    "date",
    /^(data|dt|dia|date|release date|data e hora|data hora|(data|dt) (do |da |de |e )?(lanc\w*|mov\w*|trans\w*|operacao|pagamento|credito|hora\w*))( \w+)?$/,
  ],
  ["credit", /^(valor )?(do |de )?(creditos?|entradas?|recebimentos?)( r| brl)?$/],
  [
    "amount",
    /^(valor|quantia|montante|vlr|amount|transaction net amount)( r| em r| \(?r\)?| brl| (da |do )?(lanc\w*|trans\w*|mov\w*|operacao|pagamento)| liquido)?$/,
  ],
  [
    "direction",
    /^(deb(ito)? cred(ito)?|cred(ito)? deb(ito)?|entradas? (ou )?saidas?|d c|c d|dc|cd|natureza|sinal|movimentacao|tipo|tipo (de |do |da )?(lanc\w*|trans\w*|mov\w*|operacao))$/,
  ],
  [
    "number",
    /^(identificador|id|fitid|reference id|codigo da transacao|((n|nr|no|num|numero)( do| de)? )?(doc(to|umento)?|dcto))$/,
  ],
  // A heading for both sides ("Origem/Destino") names the payer; one for a bank or number does not.
  [
    "payer",
    /^(nome )?(do |da )?(origem|remetente|pagador|de) (ou |e )?(destin\w*|recebedor|beneficiario|favorecido|para)$/,
  ],
  [
    "payer",
    /^(?!.*\b(dependencia|dest\w*|recebedor|beneficiario|favorecido|documento|doc|cpf|cnpj|instituicao|banco|ispb|agencia|agc|conta|chave|fantasia)\b)(?:.*\b)?(razao social|nome|remetente|pagador|origem|contraparte|cliente|titular|sacado|quem pagou|pago por|recebido de|identificacao|pessoa)\b/,
  ],
  [
    "text",
    /(historico|descri|lancamento|titulo|detalhe|title|description|details|memo|complemento|transaction type|transacao|operacao|situacao|status|favorecido|informac)/,
  ],
];

const NONE: Mapping = { date: [], amount: [], credit: [], direction: [], number: [], payer: [], text: [] };

/** Writes the day "20261103", which Caixa uses, as an ISO day, and leaves out "às 10:00". */
export const spelledOut = (cell: string) =>
  cell.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3").replace(/(?<=\d)(?:,| às| -) ?\d{1,2}[:h]\d{2}.*$/, "");

const headingOf = (cell: string) =>
  toSearchText(cell)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
const fieldOf = (cell: string) => HEADINGS.find(([, pattern]) => pattern.test(headingOf(cell)))?.[0];

/** Only texts and payers may have several columns. Of any other field the first column counts. */
const withColumn = (mapping: Mapping, field: Field, column: number): Mapping =>
  field !== "text" && field !== "payer" && mapping[field].length > 0
    ? mapping
    : { ...mapping, [field]: [...mapping[field], column] };

/** Tells whether a cell such as "D", "Débito" or "Saída" says that the money left the account. */
export const isOut = (cell: string): boolean => /^(d|deb|debito|saida|enviad[oa]|out)\b|^-$/.test(toSearchText(cell));
const isIn = (cell: string) => /^(c|cred|credito|entrada|recebid[oa]|in)\b|^\+$/.test(toSearchText(cell));

/** An empty column has no field, except credits, of which a month may have none. */
function byHeadings(cells: readonly string[], below: readonly SheetRow[]): Mapping {
  return cells.reduce<Mapping>((mapping, cell, column) => {
    const field = fieldOf(cell);
    const filled = below.flatMap((row) => row.cells[column]?.trim() || []);
    if (!field || (filled.length === 0 && below.length > 0 && field !== "credit")) return mapping;
    const isDirection = filled.every((one) => isOut(one) || isIn(one));
    const isAmount = filled.every((one) => signedCentsOf(one) !== undefined);
    return withColumn(mapping, field === "direction" && !isDirection ? (isAmount ? "amount" : "text") : field, column);
  }, NONE);
}

export const isComplete = ({ date, amount, credit, text, payer }: Mapping): boolean =>
  date.length > 0 && amount.length + credit.length > 0 && text.length + payer.length > 0;

/** A bare number is not a day, because it may be an amount. */
const isDay = (cell: string) =>
  /^\d{8}$|\D/.test(cell) && dayOf(spelledOut(cell), { today: "2099-12-31", dayShift: 0 }) !== undefined;

function byContent(rows: readonly SheetRow[], width: number): Mapping {
  const sample = rows.slice(0, SAMPLE).map(({ cells }) => cells);
  return Array.from({ length: width }, (_, column) => column).reduce<Mapping>((mapping, column) => {
    const cells = sample.map((row) => row[column] ?? "").filter(Boolean);
    const isMost = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > sample.length;
    if (isMost(isDay)) return withColumn(mapping, "date", column);
    if (isMost((cell) => /[.,]/.test(cell) && signedCentsOf(cell) !== undefined))
      return withColumn(mapping, "amount", column);
    return isMost((cell) => /\p{L}{3}/u.test(cell)) ? withColumn(mapping, "text", column) : mapping;
  }, NONE);
}

const sizeOf = (mapping: Mapping) => FIELDS.filter((field) => mapping[field].length > 0).length;

export const hasDays = ({ guess, rows }: StatementTable): boolean =>
  guess.date.length > 0 ||
  rows.slice(0, SAMPLE).some(({ cells }) => cells.length > 1 && cells.some((cell) => isDay(cell.trim())));

/** A first row without a day has headings, even unknown ones. */
function findHeadings(rows: readonly SheetRow[]): { at: number; mapping: Mapping | undefined } | undefined {
  const [found] = rows
    .slice(0, MAX_ROWS_ABOVE + 1)
    .map(({ cells }, at) => ({ at, mapping: byHeadings(cells, rows.slice(at + 1)) }))
    .filter(({ mapping }) => sizeOf(mapping) > 1)
    .toSorted((a, b) => sizeOf(b.mapping) - sizeOf(a.mapping));
  const cells = rows[0]?.cells ?? [];
  return found ?? (cells.length > 1 && !cells.some(isDay) ? { at: 0, mapping: undefined } : undefined);
}

export function tableOf({ rows, dayShift, isCut = false }: Sheet): StatementTable {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const found = findHeadings(rows);
  const cells = found ? (rows[found.at]?.cells ?? []) : [];
  const below = found ? rows.slice(found.at + 1) : rows;
  return {
    key: found ? cells.map(headingOf).join("|").slice(0, 500) : `${width}`,
    headings: Array.from({ length: width }, (_, at) => plainText(cells[at] ?? "") || `Coluna ${at + 1}`),
    rows: below,
    dayShift,
    isCut,
    guess: found?.mapping ?? byContent(below, width),
  };
}
