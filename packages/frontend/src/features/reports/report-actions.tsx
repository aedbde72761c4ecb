import type { ReportWire } from "@emdia/contracts/report";
import { FileSpreadsheet, FileText, type LucideIcon, Printer } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { downloadCsv, downloadXlsx } from "../../lib/download.ts";
import { allTables, tableOf } from "./tables.ts";
import type { ReportName } from "./words.ts";

type Shown = { report: ReportWire; name: ReportName; timezone: string; isYear: boolean };

/** The file's name has the report's month, or today's date. */
async function takeCsv({ report, name, ...shown }: Shown): Promise<void> {
  const { csvOfTable } = await import("../../lib/sheet/table.ts");
  const when = name === "entrou" || name === "do-mes" ? report.month : report.today;
  const period = name === "entrou" && shown.isYear ? "12-meses-ate-" : "";
  downloadCsv(`em-dia-${name}-${period}${when}.csv`, csvOfTable(tableOf(name, report, shown)));
}

async function takeXlsx({ report, timezone }: Shown): Promise<void> {
  const { xlsxOf } = await import("../../lib/sheet/write-xlsx.ts");
  downloadXlsx(`em-dia-relatorios-${report.month}.xlsx`, await xlsxOf(allTables(report, timezone)));
}

const ACTIONS: readonly (readonly [string, LucideIcon, (shown: Shown) => void])[] = [
  ["Excel", FileSpreadsheet, (shown) => void takeXlsx(shown)],
  ["CSV", FileText, (shown) => void takeCsv(shown)],
  ["Imprimir", Printer, () => window.print()],
];

export const ReportActions = ({ of }: { of: Shown | undefined }) =>
  ACTIONS.map(([label, Icon, act]) => (
    <Button
      key={label}
      tone="secondary"
      size="slim"
      className="max-sm:basis-20!"
      disabled={!of}
      onClick={() => of && act(of)}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  ));
