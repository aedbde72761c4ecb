/** The content of a file before its columns are known. */
import { MAX_IMPORT_ROWS } from "@emdia/contracts/constants";

/** A larger file is refused before it is read. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_COLUMNS = 100;
/** Rows that may be above the headings: a title, a logo's row, the name of the business. */
export const MAX_ROWS_ABOVE = 10;
export const MAX_ROWS = MAX_IMPORT_ROWS + MAX_ROWS_ABOVE;

/** One row that is not empty. `line` is its number in the file, from 1. */
export type SheetRow = { line: number; cells: readonly string[] };

/**
 * A table of texts. `dayShift` is added to Excel's day numbers, because old files of Macs count
 * from 1904.
 */
export type Sheet = { rows: readonly SheetRow[]; dayShift: number };

/** A file that cannot be imported. The message is for the person, in Portuguese. */
export class SheetError extends Error {
  override readonly name = "SheetError";
}

/** The refusals that CSV and XLSX share. */
export const refusals = {
  tooLarge: () => new SheetError("O arquivo passa de 5 MB. Divida a planilha em partes menores."),
  tooManyRows: () =>
    new SheetError(`A planilha passa de ${MAX_IMPORT_ROWS.toLocaleString("pt-BR")} linhas. Divida em partes menores.`),
  tooManyColumns: () => new SheetError(`A planilha passa de ${MAX_COLUMNS} colunas. Deixe só as dos alunos.`),
  empty: () => new SheetError("Não há nada nesta planilha."),
  damaged: () => new SheetError("O arquivo está incompleto ou danificado. Salve a planilha de novo e tente outra vez."),
  unknown: () => new SheetError("Este arquivo não parece uma planilha. Use .xlsx ou .csv."),
  old: () => new SheetError("Planilha antiga (.xls) ou com senha. Salve como .xlsx, sem senha, ou como .csv."),
};
