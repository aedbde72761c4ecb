import { digitsOf } from "@emdia/contracts/values/phone";
import { centsOf, dayOf, dayOfMonthOf } from "../../lib/sheet/cells.ts";
import { filledText } from "../../lib/sheet/nothing.ts";
import { MAX_ROWS_ABOVE, type Sheet, type SheetRow } from "../../lib/sheet/sheet.ts";
import { type Field, fieldOf, namedBy, nameParts } from "./headings.ts";

/** A field is assigned to at most one column. */
export type Mapping = readonly (Field | undefined)[];

/** A sheet with its headings separated from its student rows. `isList`: it was pasted as a list. */
export type Table = { headings: readonly string[]; rows: readonly SheetRow[]; dayShift: number; isList?: boolean };
export type Reading = { table: Table; mapping: Mapping };

const SAMPLE = 100;
const ANY_DAY = { today: "2099-12-31", dayShift: 0 };
const hasLetters = (text: string) => /\p{L}{2}/u.test(text);
const hasPhone = (text: string) => digitsOf(text).length >= 8 || /\de\+?\d/i.test(text);

/** A field that is not listed may have any values. */
const LOOKS: Partial<Record<Field, (text: string) => boolean>> = {
  name: hasLetters,
  phone: hasPhone,
  email: (text) => text.includes("@"),
  price: (text) => centsOf(text) !== undefined,
  birthday: (text) => dayOf(text, ANY_DAY) !== undefined,
  startDate: (text) => dayOf(text, ANY_DAY) !== undefined,
  dueDay: (text) => dayOfMonthOf(text, ANY_DAY) !== undefined,
  plan: (text) => hasLetters(text) || centsOf(text) === undefined,
  payerName: hasLetters,
  payerPhone: hasPhone,
  payerEmail: (text) => text.includes("@"),
};

const valuesIn = (rows: readonly SheetRow[], column: number): string[] =>
  rows.slice(0, SAMPLE).flatMap(({ cells }) => filledText(cells[column] ?? "") || []);

/** Tells whether at least half of the values may be the field's. */
function isLike(field: Field, values: readonly string[]): boolean {
  const looks = LOOKS[field];
  return !looks || values.filter(looks).length * 2 >= values.length;
}

/** An empty column has no field, and a column of amounts is no plan's name. */
export function guessMapping(headings: readonly string[], rows: readonly SheetRow[] = []): Mapping {
  const found = headings.map((heading, column) => {
    const values = valuesIn(rows, column);
    if (rows.length > 0 && values.length === 0) return undefined;
    return namedBy(heading).find(({ field }) => isLike(field, values));
  });
  const ranks = new Map<Field, number>();
  for (const named of found)
    if (named) ranks.set(named.field, Math.min(named.rank, ranks.get(named.field) ?? named.rank));
  const taken = new Set<Field>();
  return found.map((named) => {
    if (!named || taken.has(named.field) || ranks.get(named.field) !== named.rank) return undefined;
    taken.add(named.field);
    return named.field;
  });
}

/** Assigns a field to a column; a column that had this field loses it. */
export function mapColumn(mapping: Mapping, column: number, field: Field | undefined): Mapping {
  return mapping.map((had, index) => (index === column ? field : had === field ? undefined : had));
}

/** Returns a field's column, then spare ones for its empty cells ("Celular", "Telefone"). */
export function columnsOf({ headings }: Pick<Table, "headings">, mapping: Mapping, field: Field): number[] {
  const own = mapping.indexOf(field);
  const spare = headings.flatMap((heading, at) => (!mapping[at] && fieldOf(heading) === field ? at : []));
  return own < 0 ? [] : [own, ...spare];
}

/** The heading row names the most fields. */
const fieldsNamed = ({ cells }: SheetRow) => guessMapping(cells).filter(Boolean).length;

const isNamed = (cells: readonly string[]) =>
  cells.some((cell) => fieldOf(cell) === "name") || nameParts(cells).length > 0;

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** Adds a column with the whole name to a table in which its parts stand apart. */
function withWholeName({ headings, rows, dayShift }: Table): Table {
  const parts = nameParts(headings);
  if (parts.length === 0) return { headings, rows, dayShift };
  const nameOf = (cells: readonly string[]) => parts.flatMap((column) => cells[column]?.trim() || []).join(" ");
  const whole = ({ line, cells }: SheetRow) => ({
    line,
    cells: [...headings.map((_heading, at) => cells[at] ?? ""), nameOf(cells)],
  });
  return { headings: [...headings, "Nome completo"], rows: rows.map(whole), dayShift };
}

const headingRowsIn = ({ rows }: Pick<Sheet, "rows">) =>
  rows
    .slice(0, MAX_ROWS_ABOVE + 1)
    .map((row, at) => ({ at, named: fieldsNamed(row), isName: isNamed(row.cells) }))
    .toSorted((a, b) => b.named - a.named);

/** Tells whether pasted rows name their columns. A single word, "Alunos", may head a list. */
export const hasHeadings = (sheet: Pick<Sheet, "rows">): boolean => headingRowsIn(sheet).some(({ named }) => named > 1);

/** Without a heading row, every row is a student. */
export function tableOf({ rows, dayShift }: Sheet): Table {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const [found] = headingRowsIn({ rows }).filter(({ named, isName }) => isName || named > 1);
  const cells = found ? (rows[found.at]?.cells ?? []) : [];
  const headings = Array.from({ length: width }, (_, at) => cells[at]?.trim() || `Coluna ${lettersOf(at)}`);
  return withWholeName({ headings, rows: found ? rows.slice(found.at + 1) : rows, dayShift });
}

export function readingOf(sheet: Sheet): Reading {
  const table = tableOf(sheet);
  return { table, mapping: guessMapping(table.headings, table.rows) };
}
