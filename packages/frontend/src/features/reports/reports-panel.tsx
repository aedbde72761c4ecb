import type { ProfileWire } from "@emdia/contracts/profile";
import type { ReportWire } from "@emdia/contracts/report";
import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, FileText, type LucideIcon, Printer } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Loading } from "../../components/feedback/states.tsx";
import { FilterChips } from "../../components/form/filters.tsx";
import { MoneyTabs } from "../../components/layout/money-tabs.tsx";
import { MonthSwitch } from "../../components/layout/month-switch.tsx";
import { Page } from "../../components/layout/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { profileQueries, reportQueries } from "../../data/queries.ts";
import { downloadCsv, downloadXlsx } from "../../lib/download.ts";
import { formatDay } from "../../lib/format.ts";
import { setParam, useShownMonth } from "../../lib/search-params.ts";
import { Overdue, Received } from "./charge-reports.tsx";
import { Charged, Forecast } from "./charged.tsx";
import { allTables, REPORTS, type ReportName, tableOf } from "./tables.ts";

const [REPORT, PERIOD] = ["ver", "periodo"];
const PERIODS = [
  { value: "mes", label: "Mês" },
  { value: "12-meses", label: "12\u00a0meses" },
] as const;

type Props = { costOf(month: string): ReactNode };

export function ReportsPanel({ costOf }: Props) {
  const [params, setParams] = useSearchParams();
  const month = useShownMonth([REPORT, PERIOD]);
  const report = useQuery(reportQueries.ofMonth(month.shown));
  const profile = useQuery(profileQueries.own());
  const shown = REPORTS.find(({ value }) => value === params.get(REPORT)) ?? REPORTS[0];
  const period = PERIODS.find(({ value }) => value === params.get(PERIOD))?.value ?? "mes";
  const isOfMonth = shown.value === "entrou" || shown.value === "do-mes";
  const set = (name: string, value: string) => setParams(setParam(name, value), { replace: true });
  const timezone = profile.data?.timezone;

  return (
    <Page
      title="Relatórios"
      back={<MoneyTabs />}
      actions={
        <ReportActions
          of={
            report.data && timezone
              ? { report: report.data, name: shown.value, timezone, isYear: period !== "mes" }
              : undefined
          }
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
        <FilterChips
          legend="Relatório"
          options={REPORTS}
          value={shown.value}
          onChange={(value) => set(REPORT, value === "entrou" ? "" : value)}
        />
        {isOfMonth && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <MonthSwitch month={month} first={report.data?.firstMonth ?? month.shown} last={month.current} />
            {shown.value === "entrou" && (
              <FilterChips
                legend="Período"
                options={PERIODS}
                value={period}
                onChange={(value) => set(PERIOD, value === "mes" ? "" : value)}
              />
            )}
          </div>
        )}
      </div>
      <QueryState
        of={[report, profile]}
        loading={<Loading text="Carregando os relatórios..." />}
        failed="Não foi possível carregar os relatórios"
      >
        {(read, owner) => (
          <section aria-label={shown.label} className="report-sheet grid grid-cols-[minmax(0,1fr)] gap-4 print:gap-6">
            <PaperHeading report={read} owner={owner} label={shown.label} isOfMonth={isOfMonth} />
            <Shown name={shown.value} report={read} owner={owner} isYear={period !== "mes"} />
            {owner.whatsappNumberId !== null && isOfMonth && period === "mes" && (
              <Suspense>{costOf(read.month)}</Suspense>
            )}
          </section>
        )}
      </QueryState>
    </Page>
  );
}

function PaperHeading(props: { report: ReportWire; owner: ProfileWire; label: string; isOfMonth: boolean }) {
  const { report, owner, label, isOfMonth } = props;
  const parts = [
    owner.businessName,
    label,
    isOfMonth && monthName(yearMonth(report.month)),
    `Feito em ${formatDay(report.today)}`,
  ];
  return <p className="hidden print:block">{parts.filter(Boolean).join(" · ")}</p>;
}

type ShownProps = { name: ReportName; report: ReportWire; owner: ProfileWire; isYear: boolean };

function Shown({ name, report, owner, isYear }: ShownProps) {
  if (name === "do-mes") return <Charged charged={report.charged} />;
  if (name === "atrasos") return <Overdue overdue={report.overdue} today={report.today} timezone={owner.timezone} />;
  if (name === "previsao") return <Forecast forecast={report.forecast} />;
  return <Received report={report} isYear={isYear} />;
}

type Downloadable = { report: ReportWire; name: ReportName; timezone: string; isYear: boolean };

/** The file's name has the report's month, or today's date. */
async function takeCsv({ report, name, ...shown }: Downloadable): Promise<void> {
  const { csvOfTable } = await import("../../lib/sheet/table.ts");
  const when = name === "entrou" || name === "do-mes" ? report.month : report.today;
  const period = name === "entrou" && shown.isYear ? "12-meses-ate-" : "";
  downloadCsv(`em-dia-${name}-${period}${when}.csv`, csvOfTable(tableOf(name, report, shown)));
}

async function takeXlsx({ report, timezone }: Downloadable): Promise<void> {
  const { xlsxOf } = await import("../../lib/sheet/write-xlsx.ts");
  downloadXlsx(`em-dia-relatorios-${report.month}.xlsx`, await xlsxOf(allTables(report, timezone)));
}

const ACTIONS: readonly (readonly [string, LucideIcon, (shown: Downloadable) => void])[] = [
  ["Excel", FileSpreadsheet, (shown) => void takeXlsx(shown)],
  ["CSV", FileText, (shown) => void takeCsv(shown)],
  ["Imprimir", Printer, () => window.print()],
];

const ReportActions = ({ of }: { of: Downloadable | undefined }) =>
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
