import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { formatReaisRounded } from "@emdia/contracts/values/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Share, StackedBar } from "../../components/charts/stacked-bar.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { MoneyTabs } from "../../components/layout/money-tabs.tsx";
import { MonthSwitch } from "../../components/layout/month-switch.tsx";
import { Page } from "../../components/layout/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { moneyByMonth, settledIn } from "../../data/charges/history.ts";
import { reportsOf } from "../../data/charges/reports-of.ts";
import { centsOfAll } from "../../data/charges/sum-of.ts";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { useShownMonth } from "../../lib/search-params.ts";
import { CameIn, ToConfirm } from "./money-lists.tsx";
import { buildMonthPairs, PairedColumns } from "./paired-columns.tsx";

/** The parts with a connected bank: its last read, and payments that wait for a decision. */
type BankParts = { line: ReactNode; proposals: ReactNode };

/** Shows the month's money: what waits for an answer, what came in, and how the months compare. */
export function MoneyPanel({ bank }: { bank: BankParts }) {
  const month = useShownMonth();
  const dashboard = useQuery({ ...dashboardQueries.overview(month.other), placeholderData: (before) => before });
  const profile = useQuery(profileQueries.own());
  const settled = useQuery({ ...settledIn(month.shown), placeholderData: (before) => before });
  const { data } = dashboard;
  return (
    <Page
      title="Dinheiro"
      back={<MoneyTabs />}
      actions={<MonthSwitch month={month} first={data?.firstMonth ?? month.shown} last={month.current} />}
    >
      <QueryState
        of={[dashboard, profile, settled]}
        loading="Carregando o que entrou..."
        failed="Não foi possível carregar o que entrou"
        keepsData
      >
        {(read, own, cameIn) => (
          <>
            {!month.other && own.bankId !== null && bank.line}
            {!month.other && (own.bankId !== null || reportsOf(read).length > 0) && (
              <ToConfirm dashboard={read} profile={own} proposals={bank.proposals} />
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
              <CameIn settled={cameIn} />
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <MonthCharts dashboard={read} />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </Page>
  );
}

const MONTHS_TITLE = "Esperado × recebido × entrou por mês";

/** Shows the received share of a month's charges and, for this month, the months before. */
function MonthCharts({ dashboard }: { dashboard: DashboardWire }) {
  const { currentMonthPayments: rows, month, today, stats } = dashboard;
  const { valorRecebidoEsseMes: received, valorAReceberEsseMes: open } = stats;
  if (rows.length === 0) return null;
  const label = `${received > 0 ? Math.round((received / (received + open)) * 100) : 0}% do mês recebido`;
  return (
    <>
      <Card aria-labelledby="progresso-do-mes" className="grid content-start gap-4 p-[min(1rem,5vw)] sm:p-6">
        <h2 id="progresso-do-mes" className="num font-bold text-lg">
          {label}
        </h2>
        <StackedBar label={label} shares={splitMonth(rows)} />
      </Card>
      {month === today.slice(0, 7) && <Months dashboard={dashboard} />}
    </>
  );
}

/** Shows each month by its charges, expected and received, and by day of payment. */
function Months({ dashboard }: { dashboard: DashboardWire }) {
  const month = monthOf(civilDate(dashboard.today));
  const months = useQuery(moneyByMonth(month));
  const { data: settled } = useQuery(settledIn(month));
  return (
    <Card aria-labelledby="meses" className="p-[min(1rem,5vw)] sm:p-6">
      <h2 id="meses" className="mb-4 font-bold text-lg">
        {MONTHS_TITLE}
      </h2>
      <QueryState
        of={[months]}
        loading="Carregando os meses..."
        failed="Não foi possível carregar os meses. Verifique sua conexão."
        failedIn="line"
      >
        {({ months: read }) => (
          <PairedColumns
            caption={MONTHS_TITLE}
            names={{ key: "Mês", total: "Esperado do mês", part: "Recebido do mês", beside: "Entrou no mês" }}
            unit="Valores em R$"
            pairs={buildMonthPairs(read, { stats: dashboard.stats, settled })}
          />
        )}
      </QueryState>
    </Card>
  );
}

const shareOf = (label: string, tone: Share["tone"], cents: number): Share => ({
  label,
  tone,
  amount: cents,
  text: formatReaisRounded(cents),
});

export function splitMonth(rows: readonly DashboardRow[]): Share[] {
  const charges = rows.map(({ payment: charge }) => charge);
  const overdue = charges.filter(({ isOverdue }) => isOverdue);
  const ahead = charges.filter(({ isOverdue }) => !isOverdue);
  return [
    shareOf("Recebido", "paid", centsOfAll(charges, "settledAmount")),
    shareOf("A vencer", "pending", centsOfAll(ahead, "openAmount")),
    shareOf("Vencido do mês, sem encargos", "overdue", centsOfAll(overdue, "openAmount")),
  ];
}
