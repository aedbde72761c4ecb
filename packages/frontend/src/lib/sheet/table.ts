import { type CivilDate, formatDate } from "@emdia/contracts/values/calendar";
import { type Cell, csvOf } from "../csv.ts";

/** A text, nothing, an amount in decimal reais, a count, or a day. */
export type TableCell = string | null | { reais: number } | { count: number } | { day: CivilDate };

/** A table that is downloaded: the name of its sheet, its headings, and its rows. */
export type Table = { name: string; head: readonly string[]; rows: readonly (readonly TableCell[])[] };

function csvCellOf(cell: TableCell): Cell {
  if (cell === null || typeof cell === "string") return cell;
  if ("reais" in cell) return cell.reais;
  return "day" in cell ? formatDate(cell.day) : String(cell.count);
}

/** Writes a table as CSV for Excel in Brazil, by the rules of `csvOf`. */
export const csvOfTable = ({ head, rows }: Table): string => csvOf([head, ...rows.map((row) => row.map(csvCellOf))]);
