import { brand } from "@emdia/contracts/brand";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Skeleton } from "../../components/ui/card.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useShownMonth } from "../../lib/search-params.ts";

const openContent = async () => (await import("./dashboard-content.tsx")).DashboardContent;
const DashboardContent = lazyPart(openContent);
// The code starts loading at the same time as the data.
openContent().catch(() => undefined);

/** Tells whether no student was ever registered or charged. All figures would then be zero. */
const isEmpty = ({ stats, currentMonthPayments, otherOpenPayments }: DashboardWire) =>
  stats.totalStudents + currentMonthPayments.length + otherOpenPayments.length === 0;

type Props = { isSettingUp: boolean; children: ReactNode };

/** Before the first student shows only `children`, the set-up card, unless the owner closed it. */
export function DashboardPanel({ isSettingUp, children }: Props) {
  const month = useShownMonth();
  const dashboard = useQuery({ ...dashboardQueries.overview(month.other), placeholderData: (before) => before });
  const profile = useQuery(profileQueries.own());
  const [reading, setReading] = useState(0);

  async function readAgain() {
    await dashboard.refetch();
    setReading((before) => before + 1);
  }

  const refresh = <RefreshButton isOnBand isBusy={dashboard.isRefetching} onRefresh={() => void readAgain()} />;
  const waiting = (
    <div role="status">
      <span className="sr-only">Carregando a Visão Geral...</span>
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="mt-4 h-96 rounded-lg" />
    </div>
  );
  return (
    <main className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-6">
      <title>{`Visão Geral · ${brand.name}`}</title>
      <h1 className="sr-only">Visão Geral</h1>
      {children}
      <QueryState
        of={[dashboard, profile]}
        loading={waiting}
        failed="Não foi possível carregar a Visão Geral"
        failedText="Verifique sua conexão e tente novamente."
        keepsData
      >
        {(read, own) =>
          isSettingUp && isEmpty(read) ? null : (
            <Suspense fallback={waiting}>
              <DashboardContent
                month={month}
                dashboard={read}
                profile={own}
                // The previous month's figures stay until those of the requested month arrive.
                isOther={dashboard.isPlaceholderData}
                reading={reading}
                refresh={refresh}
              />
            </Suspense>
          )
        }
      </QueryState>
    </main>
  );
}
