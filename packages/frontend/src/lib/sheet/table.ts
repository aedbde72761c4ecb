import { type CivilDate, formatDate } from "@emdia/contracts/values/calendar";
import { type Cell, csvOf } from "../csv.ts";

/** A text, nothing, an amount in decimal reais, a count, or a day. */
export type TableCell = string | null | { reais: number } | { count: number } | { day: CivilDate };

export type Table = { name: string; head: readonly string[]; rows: readonly (readonly TableCell[])[] };

function csvCellOf(cell: TableCell): Cell {
  if (cell === null || typeof cell === "string") return cell;
  if ("reais" in cell) return cell.reais;
  return "day" in cell ? formatDate(cell.day) : String(cell.count);
}

export const csvOfTable = ({ head, rows }: Table): string => csvOf([head, ...rows.map((row) => row.map(csvCellOf))]);
