import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { MoneyTabs } from "../../components/layout/money-tabs.tsx";
import { MonthSwitch } from "../../components/layout/month-switch.tsx";
import { Page } from "../../components/layout/page.tsx";
import { settledIn } from "../../data/charges/by-month.ts";
import { reportsOf } from "../../data/charges/reports-of.ts";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { useShownMonth } from "../../lib/use-shown-month.ts";
import { CameIn } from "./came-in.tsx";
import { MonthCharts } from "./month-charts.tsx";
import { ToConfirm } from "./to-confirm.tsx";

/**
 * The parts for an owner with a connected bank: the time of its last read, and the payments that
 * wait for a decision.
 */
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
