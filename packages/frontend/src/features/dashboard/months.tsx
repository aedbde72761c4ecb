import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { PairedColumns } from "../../components/charts/paired-columns.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { moneyByMonth, settledIn } from "../../data/charges/by-month.ts";
import { buildMonthPairs } from "./month-pairs.ts";
import { MonthsLoading } from "./months-loading.tsx";
import { MONTHS_TITLE } from "./months-title.ts";

export function Months({ dashboard }: { dashboard: DashboardWire }) {
  const month = monthOf(civilDate(dashboard.today));
  const months = useQuery(moneyByMonth(month));
  const { data: settled } = useQuery(settledIn(month));
  return (
    <QueryState
      of={[months]}
      loading={<MonthsLoading />}
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
  );
}
