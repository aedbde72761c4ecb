import { downloadCsv, downloadXlsx } from "../../lib/download.ts";
import { allTables, tableOf, type WholeReport } from "./tables.ts";
import type { ReportName } from "./words.ts";

type Shown = { name: ReportName; timezone: string; isYear: boolean };

/** Downloads the shown report as CSV. The file's name has the month, or today for a report of today. */
export async function downloadReport(report: WholeReport, { name, ...shown }: Shown): Promise<void> {
  const { csvOfTable } = await import("../../lib/sheet/table.ts");
  const when = name === "entrou" || name === "do-mes" ? report.month : report.today;
  const period = name === "entrou" && shown.isYear ? "12-meses-ate-" : "";
  downloadCsv(`em-dia-${name}-${period}${when}.csv`, csvOfTable(tableOf(name, report, shown)));
}

/** Downloads all reports as one Excel workbook. */
export async function downloadWorkbook(report: WholeReport, { timezone }: Shown): Promise<void> {
  const { xlsxOf } = await import("../../lib/sheet/write-xlsx.ts");
  downloadXlsx(`em-dia-relatorios-${report.month}.xlsx`, await xlsxOf(allTables(report, timezone)));
}
