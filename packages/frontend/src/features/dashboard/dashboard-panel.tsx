import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Page } from "../../components/layout/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { useSetPaymentStatus } from "../../data/payments/mutations.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { monthTitle } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { Attention } from "./attention.tsx";
import { BulkSend } from "./bulk-send.tsx";
import { ChargeList } from "./charge-list.tsx";
import { dashboardMessages } from "./messages.ts";
import { MonthSummary } from "./month-summary.tsx";

/** The month at a glance: who paid, who owes, and what to do about it. */
export function DashboardPanel() {
  const dashboard = useQuery(dashboardQueries.overview());
  const profile = useQuery(profileQueries.own());
  const setPaymentStatus = useSetPaymentStatus();
  const today = useToday();

  async function changeStatus({ student, payment }: DashboardRow, status: PaymentStatus) {
    try {
      await setPaymentStatus.mutateAsync({ studentId: student.id, paymentId: payment.id, status });
      if (status === "pago") dashboardMessages.markedPaid();
      else dashboardMessages.markedPending();
    } catch {
      dashboardMessages.statusFailed();
    }
  }

  const failure = dashboard.error ?? profile.error;
  const businessName = profile.data?.businessName;
  return (
    <Page
      title="Visão Geral"
      heading={businessName ? `Olá, ${businessName}` : "Visão Geral"}
      subtitle={
        <span className="inline-flex items-center gap-1">
          {monthTitle(today)}
          <RefreshButton isBusy={dashboard.isRefetching} onRefresh={() => void dashboard.refetch()} />
        </span>
      }
      actions={dashboard.data && profile.data && <BulkSend dashboard={dashboard.data} profile={profile.data} />}
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
          <MonthSummary stats={dashboard.data?.stats} />
          {dashboard.data && profile.data && (
            <Attention rows={dashboard.data.currentMonthPayments} profile={profile.data} />
          )}
          {dashboard.data ? (
            <ChargeList rows={dashboard.data.currentMonthPayments} onSetStatus={changeStatus} />
          ) : (
            <Skeleton className="h-96 rounded-lg" />
          )}
        </>
      )}
    </Page>
  );
}
