/** Assigns a sheet's columns to fields: guessed from the headings, or chosen by hand. */
import { toSearchText } from "../../lib/format.ts";
import { MAX_ROWS_ABOVE, type Sheet, type SheetRow } from "../../lib/sheet/sheet.ts";

/** The fields of the person who pays for the student. */
export const PAYER_FIELDS = ["payerName", "payerEmail", "payerPhone", "payerDocument"] as const;
export const FIELDS = ["name", "phone", "email", "plan", "price", "birthday", "notes", ...PAYER_FIELDS] as const;
export type Field = (typeof FIELDS)[number];

/** The field names shown on the screen. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  name: "Nome",
  phone: "Telefone",
  email: "E-mail",
  plan: "Plano",
  price: "Valor",
  birthday: "Nascimento",
  notes: "Observações",
  payerName: "Responsável",
  payerEmail: "E-mail do responsável",
  payerPhone: "WhatsApp do responsável",
  payerDocument: "CPF do responsável",
};

const EMAIL = /\b(e ?mails?|correio eletronico)\b/;
const PHONE = /\b(telefones?|tel|fone|celular(es)?|cel|whats(app)?|zap|contato|phone|mobile)\b/;

/**
 * Patterns for headings in lower case without accents and punctuation. Unambiguous patterns precede
 * vague ones.
 */
const HEADINGS: readonly (readonly [Field, RegExp])[] = [
  [
    "name",
    /^(nome|nomes|alunos?|alun[oa] [ao]|nome (completo|d[oa] alun[oa])|alun[oa]s? nome|clientes?|name|full ?name|student)$/,
  ],
  ["email", EMAIL],
  ["phone", PHONE],
  ["birthday", /\b(nasc(imento)?|aniversario|dt nasc|birth(day|date)?)\b/],
  ["price", /\b(valor(es)?|preco|mensalidade|r\$|quantia|price|amount)(?!.*plano)\b/],
  ["plan", /\b(planos?|modalidades?|turmas?|curso|pacotes?|atividade|plan)\b/],
  ["notes", /\b(obs|observac(ao|oes)|notas?|anotac(ao|oes)|comentarios?|notes)\b/],
  ["name", /\bnome\b(?!.*\b(plano|usuario|fantasia)\b)/],
];

const PAYER = /\b(resp|responsave(l|is)|mae|pai|pagadora?)\b/;
/**
 * Patterns for headings about the payer. A heading that names the payer never fills a student's
 * field.
 */
const PAYER_HEADINGS: readonly (readonly [Field, RegExp])[] = [
  ["payerEmail", EMAIL],
  ["payerPhone", PHONE],
  ["payerDocument", /\b(cpf|cnpj|documento|doc)\b/],
  [
    "payerName",
    /^(nome (completo )?)?(d[aoe] )?([ao] )?(resp|responsave(l|is)|mae|pai|pagadora?)(( ou| e)?( [ao])? (resp|responsavel|mae|pai))*( (financeir[oa]|legal|pel[oa] pagamentos?|nome|d[oa] alun[oa]))*$/,
  ],
];

/** Returns the field that a heading names, or undefined if it names none. */
export function fieldOf(heading: string): Field | undefined {
  const text = toSearchText(heading)
    .replace(/[^a-z0-9$]+/g, " ")
    .trim();
  return (PAYER.test(text) ? PAYER_HEADINGS : HEADINGS).find(([, pattern]) => pattern.test(text))?.[0];
}

/** The field of each column. A field is assigned to at most one column. */
export type Mapping = readonly (Field | undefined)[];

/** Assigns each field to the first column whose heading names it. */
export function guessMapping(headings: readonly string[]): Mapping {
  const taken = new Set<Field>();
  return headings.map((heading) => {
    const field = fieldOf(heading);
    if (!field || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}

/** Assigns a field to a column. A column that had this field loses it. */
export function mapColumn(mapping: Mapping, column: number, field: Field | undefined): Mapping {
  return mapping.map((had, index) => (index === column ? field : had === field ? undefined : had));
}

/** A sheet with its headings separated from its student rows. */
export type Table = { headings: readonly string[]; rows: readonly SheetRow[]; dayShift: number };

/** Counts the fields that a row's cells name. The heading row names the most fields. */
const fieldsNamed = ({ cells }: SheetRow) => guessMapping(cells).filter(Boolean).length;

/**
 * Returns a column's letters as a spreadsheet program shows them, for a column without a heading.
 */
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** Finds the heading row among the first rows. Without a heading row, every row is a student. */
export function tableOf({ rows, dayShift }: Sheet): Table {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const [found] = rows
    .slice(0, MAX_ROWS_ABOVE + 1)
    .map((row, at) => ({ at, named: fieldsNamed(row), isName: row.cells.some((cell) => fieldOf(cell) === "name") }))
    .filter(({ named, isName }) => isName || named > 1)
    .toSorted((a, b) => b.named - a.named);
  const cells = found ? (rows[found.at]?.cells ?? []) : [];
  const headings = Array.from({ length: width }, (_, at) => cells[at]?.trim() || `Coluna ${lettersOf(at)}`);
  return { headings, rows: found ? rows.slice(found.at + 1) : rows, dayShift };
}
