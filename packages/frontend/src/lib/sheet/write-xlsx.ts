import { daysBetween } from "@emdia/contracts/values/civil-days";
// The edition for browsers packs in a worker from a `blob:` address, which our policy forbids.
import writeExcelFile, { type Cell } from "write-excel-file/universal";
import { DAY_ZERO } from "./cells.ts";
import type { Table, TableCell } from "./table.ts";

const WIDTH = 22;

/** Excel reads `_x0041_` as a letter. The library would lose a text such as "constructor". */
function escapeText(text: string): string {
  if (text in {}) return `_x${text.charCodeAt(0).toString(16).padStart(4, "0")}_${text.slice(1)}`;
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}

/** The type of a text cell keeps spreadsheet programs from running a formula. */
function cellOf(cell: TableCell): Cell {
  if (cell === null) return null;
  if (typeof cell === "string") return { type: String, value: escapeText(cell) };
  if ("reais" in cell) return { type: Number, value: cell.reais, format: '"R$"\\ #,##0.00' };
  if ("day" in cell) return { type: Number, value: daysBetween(DAY_ZERO, cell.day), format: "dd/mm/yyyy" };
  return { type: Number, value: cell.count };
}

/** The first table is the first sheet. */
export const xlsxOf = (tables: readonly Table[]): Promise<Blob> =>
  writeExcelFile(
    tables.map(({ name, head, rows }) => ({
      sheet: name,
      columns: head.map(() => ({ width: WIDTH })),
      data: [
        head.map((value) => ({ type: String, value, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    })),
  ).toBlob();
