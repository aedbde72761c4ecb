/** The field of each column of a sheet: guessed by its heading, changed by hand. */
import { toSearchText } from "../../lib/format.ts";
import { MAX_ROWS_ABOVE, type Sheet, type SheetRow } from "./read/sheet.ts";

export const FIELDS = ["name", "phone", "email", "plan", "price", "birthday", "notes"] as const;
export type Field = (typeof FIELDS)[number];

/** The names of the fields on the screen. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  name: "Nome",
  phone: "Telefone",
  email: "E-mail",
  plan: "Plano",
  price: "Valor",
  birthday: "Nascimento",
  notes: "Observações",
};

/**
 * Patterns for headings without accents, case and signs. Patterns that mean exactly one field are
 * before the vague patterns.
 */
const HEADINGS: readonly (readonly [Field, RegExp])[] = [
  [
    "name",
    /^(nome|nomes|alunos?|alun[oa] [ao]|nome (completo|d[oa] alun[oa])|alun[oa]s? nome|clientes?|name|full ?name|student)$/,
  ],
  ["email", /\b(e ?mails?|correio eletronico)\b/],
  ["phone", /\b(telefones?|tel|fone|celular(es)?|cel|whats(app)?|zap|contato|phone|mobile)\b/],
  ["birthday", /\b(nasc(imento)?|aniversario|dt nasc|birth(day|date)?)\b/],
  ["price", /\b(valor(es)?|preco|mensalidade|r\$|quantia|price|amount)(?!.*plano)\b/],
  ["plan", /\b(planos?|modalidades?|turmas?|curso|pacotes?|atividade|plan)\b/],
  ["notes", /\b(obs|observac(ao|oes)|notas?|anotac(ao|oes)|comentarios?|notes)\b/],
  ["name", /\bnome\b(?!.*\b(mae|pai|responsavel|plano|usuario|fantasia)\b)/],
];

/** Returns the field that a heading means, or undefined where it means none. */
export function fieldOf(heading: string): Field | undefined {
  const text = toSearchText(heading)
    .replace(/[^a-z0-9$]+/g, " ")
    .trim();
  return HEADINGS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The field of each column. A field belongs to one column. */
export type Mapping = readonly (Field | undefined)[];

/** Assigns each field to the first column whose heading means it. */
export function guessMapping(headings: readonly string[]): Mapping {
  const taken = new Set<Field>();
  return headings.map((heading) => {
    const field = fieldOf(heading);
    if (!field || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}

/** Assigns a field to a column. Another column may lose the field. */
export function mapColumn(mapping: Mapping, column: number, field: Field | undefined): Mapping {
  return mapping.map((had, index) => (index === column ? field : had === field ? undefined : had));
}

/** A sheet with its headings separated from its students. */
export type Table = { headings: readonly string[]; rows: readonly SheetRow[]; dayShift: number };

/** Counts the fields that a row's cells name. The headings name the most fields. */
const fieldsNamed = ({ cells }: SheetRow) => guessMapping(cells).filter(Boolean).length;

/** Returns the letters of a column without a heading, as a spreadsheet program shows them. */
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** Finds the headings among the first rows. In a sheet without headings every row is a student. */
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
