import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Page } from "../../components/layout/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formatMonth } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { Arrears } from "./arrears.tsx";
import { Attention } from "./attention.tsx";
import { BulkSend } from "./bulk-send.tsx";
import { ChargeList } from "./charge-list.tsx";
import { MonthCharts } from "./month-charts.tsx";
import { MonthSummary } from "./month-summary.tsx";
import { useChangeStatus } from "./use-change-status.ts";

/** The month at a glance: who paid, who owes, and what to do about it. `children` are shown above it. */
export function DashboardPanel({ children }: { children: ReactNode }) {
  const dashboard = useQuery(dashboardQueries.overview());
  const profile = useQuery(profileQueries.own());
  const changeStatus = useChangeStatus();
  const today = useToday();
  const [reading, setReading] = useState(0);

  async function readAgain() {
    await dashboard.refetch();
    setReading((before) => before + 1);
  }

  const failure = dashboard.error ?? profile.error;
  const businessName = profile.data?.businessName;
  return (
    <Page
      title="Visão Geral"
      heading={businessName ? `Olá, ${businessName}` : "Visão Geral"}
      subtitle={
        <span className="inline-flex items-center gap-1">
          {formatMonth(today)}
          <RefreshButton isBusy={dashboard.isRefetching} onRefresh={() => void readAgain()} />
        </span>
      }
      actions={<BulkSend />}
    >
      {failure && !(dashboard.data && profile.data) ? (
        <Card>
          <ErrorState
            title="Não foi possível carregar o painel"
            text={messageOf(failure, "Verifique sua conexão e tente novamente.")}
            onRetry={() => void Promise.all([dashboard.refetch(), profile.refetch()])}
          />
        </Card>
      ) : (
        <>
          {children}
          <MonthSummary stats={dashboard.data?.stats} />
          {dashboard.data && <Arrears dashboard={dashboard.data} />}
          <MonthCharts dashboard={dashboard.data} />
          {dashboard.data && profile.data && <Attention dashboard={dashboard.data} profile={profile.data} />}
          {dashboard.data ? (
            <ChargeList dashboard={dashboard.data} reading={reading} onSetStatus={changeStatus} />
          ) : (
            <div role="status">
              <span className="sr-only">Carregando o painel...</span>
              <Skeleton className="h-96 rounded-lg" />
            </div>
          )}
        </>
      )}
    </Page>
  );
}
