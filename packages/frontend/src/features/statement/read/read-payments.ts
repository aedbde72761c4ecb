import { isCivilDate } from "@emdia/contracts/values/calendar";
import { toSearchText } from "../../../lib/format.ts";
import { dayOf, plainText } from "../../../lib/sheet/cells.ts";
import type { SheetRow } from "../../../lib/sheet/sheet.ts";
import { type Field, isOut, type Mapping, type StatementTable, spelledOut } from "./columns.ts";
import { type Payments, paymentsOf } from "./entries.ts";
import type { Statement } from "./read-statement.ts";
import { type StatementLine, type StatementLines, signedCentsOf } from "./statement-line.ts";

export const readPayments = (
  statements: readonly Statement[],
  mappingOf: (table: StatementTable) => Mapping,
  today: string,
): Promise<Payments> =>
  paymentsOf(
    statements.map((one) => ("lines" in one ? one : linesOf(one.table, mappingOf(one.table), today))),
    today,
  );

function civilDayOf(cell: string, options: { today: string; dayShift: number }) {
  const day = dayOf(spelledOut(cell), options);
  return day && isCivilDate(day) ? day : undefined;
}

const isSum = (cell: string) => /^(sub ?)?(total|soma|saldo)/.test(toSearchText(cell));

/** How the rows of a table are read; `today` completes years of two digits. */
type Reading = { table: StatementTable; mapping: Mapping; today: string };

const cellsOf = ({ cells }: SheetRow, { mapping }: Reading, field: Field) =>
  mapping[field].map((column) => plainText(cells[column] ?? ""));

/** Returns the texts of a row of texts alone: some banks write the payer below the payment. */
function textsBelow(row: SheetRow, reading: Reading): string[] {
  const { text, payer } = reading.mapping;
  const isTextOnly = row.cells.every((cell, at) => cell.trim() === "" || text.includes(at) || payer.includes(at));
  return isTextOnly ? [...cellsOf(row, reading, "text"), ...cellsOf(row, reading, "payer")].filter(Boolean) : [];
}

/** Returns undefined for a title, a sum or a page's end. A column of credits replaces amounts. */
function lineOf(row: SheetRow, reading: Reading): StatementLine | undefined {
  const { table, mapping, today } = reading;
  const hasCredits = mapping.credit.length > 0;
  const [date = ""] = cellsOf(row, reading, "date");
  const [direction = ""] = cellsOf(row, reading, "direction");
  const [amount = ""] = cellsOf(row, reading, hasCredits ? "credit" : "amount");
  const day = civilDayOf(date, { today, dayShift: table.dayShift });
  const cents = amount === "" && hasCredits ? 0 : signedCentsOf(amount);
  const isEmpty = (day === undefined && !cents) || (amount === "" && !hasCredits);
  const texts = [direction.length > 2 ? direction : "", ...cellsOf(row, reading, "text")].filter(Boolean);
  if (isEmpty || (day === undefined && [date, ...texts].some(isSum))) return undefined;
  return {
    bank: "csv",
    account: "",
    type: "",
    day,
    cents: cents !== undefined && isOut(direction) ? -Math.abs(cents) : cents,
    number: cellsOf(row, reading, "number")[0] ?? "",
    texts,
    payer: cellsOf(row, reading, "payer").find(Boolean),
  };
}

/** The last row of a table that was cut off has no sure amount. */
export function linesOf(table: StatementTable, mapping: Mapping, today: string): StatementLines {
  const reading = { table, mapping, today };
  const lines: StatementLine[] = [];
  let isBelow = false;
  for (const row of table.rows) {
    const found = lineOf(row, reading);
    const before: StatementLine | undefined = isBelow ? lines.at(-1) : undefined;
    const texts: string[] = found || !before ? [] : textsBelow(row, reading);
    if (found) lines.push(found);
    else if (before && texts.length > 0) lines.splice(-1, 1, { ...before, texts: [...before.texts, ...texts] });
    isBelow = found !== undefined || texts.length > 0;
  }
  const isCut = table.isCut && isBelow;
  const last = lines.at(-1);
  if (isCut && last) lines.splice(-1, 1, { ...last, cents: undefined });
  return { lines, rows: table.rows.length, isCut };
}
