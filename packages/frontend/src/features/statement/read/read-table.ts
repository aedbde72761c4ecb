/** Reads the movements of a bank's table by its columns. */
import { isCivilDate } from "@emdia/contracts/values/calendar";
import { toSearchText } from "../../../lib/format.ts";
import { dayOf, plainText } from "../../../lib/sheet/cells.ts";
import type { SheetRow } from "../../../lib/sheet/sheet.ts";
import { signedCentsOf } from "./amount.ts";
import { type Field, type Mapping, type StatementTable, spelledOut } from "./columns.ts";
import type { Movement } from "./movement.ts";

/** Tells whether a cell such as "D", "Débito" or "Saída" says that the money left the account. */
const isOut = (cell: string) => /^(d|deb|debito|saida|-)\b|^-$/.test(toSearchText(cell));

function civilDayOf(cell: string, options: { today: string; dayShift: number }) {
  const day = dayOf(spelledOut(cell), options);
  return day && isCivilDate(day) ? day : undefined;
}

/**
 * Reads the movements. Rows without an amount, such as titles and page ends, are left out, and so
 * are rows without a readable day and amount. A column of credits replaces the column of amounts.
 * `today` completes years of two digits.
 */
export function movementsOf({ rows, dayShift }: StatementTable, mapping: Mapping, today: string): Movement[] {
  const cellsOf = ({ cells }: SheetRow, field: Field) => mapping[field].map((column) => plainText(cells[column] ?? ""));
  const hasCredits = mapping.credit.length > 0;
  return rows.flatMap((row): Movement[] => {
    const [date = ""] = cellsOf(row, "date");
    const [direction = ""] = cellsOf(row, "direction");
    const [amount = ""] = cellsOf(row, hasCredits ? "credit" : "amount");
    const day = civilDayOf(date, { today, dayShift });
    // A row of a debit has no credit.
    const cents = amount === "" && hasCredits ? 0 : signedCentsOf(amount);
    if (day === undefined && !cents) return [];
    if (amount === "" && !hasCredits) return [];
    return [
      {
        ...{ bank: "csv", account: "", type: "", day },
        cents: cents !== undefined && isOut(direction) ? -Math.abs(cents) : cents,
        number: cellsOf(row, "number")[0] ?? "",
        texts: [direction.length > 2 ? direction : "", ...cellsOf(row, "text")].filter(Boolean),
      },
    ];
  });
}
