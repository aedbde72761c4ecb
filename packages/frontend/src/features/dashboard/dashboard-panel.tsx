import type { DashboardWire } from "@emdia/contracts/dashboard";
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
import { useShownMonth } from "../../lib/use-shown-month.ts";
import type { BankParts } from "./dashboard-content.tsx";
import { MonthBand } from "./month-band.tsx";

const openContent = async () => (await import("./dashboard-content.tsx")).DashboardContent;
const DashboardContent = lazyPart(openContent);
// The code starts loading at the same time as the data.
openContent().catch(() => undefined);

/** Tells whether no student was ever registered or charged. All figures would then be zero. */
const isEmpty = ({ stats, currentMonthPayments, otherOpenPayments }: DashboardWire) =>
  stats.totalStudents + currentMonthPayments.length + otherOpenPayments.length === 0;

type Props = { isSettingUp: boolean; bank: BankParts; children: ReactNode };

/**
 * Before the first student exists only `children`, the set-up card, is shown, unless the owner has
 * closed it.
 */
export function DashboardPanel({ isSettingUp, bank, children }: Props) {
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
            title="Não foi possível carregar a Visão Geral"
            text={messageOf(failure, "Verifique sua conexão e tente novamente.")}
            onRetry={() => void Promise.all([dashboard.refetch(), profile.refetch()])}
          />
        </Card>
      </Page>
    );
  const refresh = <RefreshButton isOnBand isBusy={dashboard.isRefetching} onRefresh={() => void readAgain()} />;
  const waiting = (
    <>
      <MonthBand month={month} dashboard={undefined} refresh={refresh} />
      <div role="status">
        <span className="sr-only">Carregando a Visão Geral...</span>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </>
  );
  return (
    <Page title="Visão Geral" heading={businessName ? `Olá, ${businessName}` : "Visão Geral"}>
      {children}
      <Suspense fallback={waiting}>
        {isSettingUp && dashboard.data && isEmpty(dashboard.data) ? null : dashboard.data && profile.data ? (
          <DashboardContent
            month={month}
            dashboard={dashboard.data}
            profile={profile.data}
            // The previous month's figures stay on screen until the requested month's figures
            // arrive.
            isOther={dashboard.isPlaceholderData}
            reading={reading}
            refresh={refresh}
            bank={bank}
          />
        ) : (
          waiting
        )}
      </Suspense>
    </Page>
  );
}
