import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Page } from "../../components/layout/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { ChargeList } from "./charge-list.tsx";
import { MonthBand } from "./month-band.tsx";
import { MonthSummary } from "./month-summary.tsx";
import { ToConfirm } from "./to-confirm.tsx";
import { useShownMonth } from "./use-shown-month.ts";

const MomentAction = lazyPart(async () => (await import("./moment-action.tsx")).MomentAction);
const Attention = lazyPart(async () => (await import("./attention.tsx")).Attention);
const MonthCharts = lazyPart(async () => (await import("./month-charts.tsx")).MonthCharts);

/** The month at a glance: who paid, who owes, and what to do about it. `children` are shown above it. */
export function DashboardPanel({ children }: { children: ReactNode }) {
  const month = useShownMonth();
  const dashboard = useQuery({ ...dashboardQueries.overview(month.other), placeholderData: (before) => before });
  const profile = useQuery(profileQueries.own());
  const [reading, setReading] = useState(0);

  async function readAgain() {
    await dashboard.refetch();
    setReading((before) => before + 1);
  }

  const failure = dashboard.error ?? profile.error;
  const businessName = profile.data?.businessName;
  if (failure && !(dashboard.data && profile.data))
    return (
      <Page title="Visão Geral">
        <Card>
          <ErrorState
            title="Não foi possível carregar o painel"
            text={messageOf(failure, "Verifique sua conexão e tente novamente.")}
            onRetry={() => void Promise.all([dashboard.refetch(), profile.refetch()])}
          />
        </Card>
      </Page>
    );
  // The figures of the month before stay in place until the asked one's are there, without acting on them.
  const isOther = dashboard.isPlaceholderData;
  return (
    <Page title="Visão Geral" heading={businessName ? `Olá, ${businessName}` : "Visão Geral"}>
      {children}
      <MonthBand
        month={month}
        dashboard={isOther ? undefined : dashboard.data}
        refresh={<RefreshButton isOnBand isBusy={dashboard.isRefetching} onRefresh={() => void readAgain()} />}
        action={
          dashboard.data && profile.data && !isOther ? (
            <Suspense fallback={<div className="min-h-11" />}>
              <MomentAction dashboard={dashboard.data} profile={profile.data} />
            </Suspense>
          ) : null
        }
      />
      <div className="contents" inert={isOther} aria-busy={isOther}>
        {dashboard.data && !month.other && <ToConfirm dashboard={dashboard.data} />}
        <MonthSummary stats={isOther ? undefined : dashboard.data?.stats} />
        <Suspense>
          {dashboard.data && profile.data && <Attention dashboard={dashboard.data} profile={profile.data} />}
        </Suspense>
        {dashboard.data ? (
          <ChargeList
            key={dashboard.data.month}
            dashboard={dashboard.data}
            paymentMethod={profile.data?.paymentMethod ?? "pix"}
            reading={reading}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Carregando o painel...</span>
            <Skeleton className="h-96 rounded-lg" />
          </div>
        )}
        <Suspense>{dashboard.data && <MonthCharts dashboard={dashboard.data} />}</Suspense>
      </div>
    </Page>
  );
}
