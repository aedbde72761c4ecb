import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { PairedColumns } from "../../components/charts/paired-columns.tsx";
import { Button } from "../../components/ui/button.tsx";
import { chargesByMonth } from "../../data/charges/by-month.ts";
import { messageOf } from "../../lib/api-error.ts";
import { buildMonthPairs } from "./month-pairs.ts";
import { MonthsLoading } from "./months-loading.tsx";

/** Shows the expected and the received amounts per month, or why they cannot be shown. */
export function Months({ dashboard }: { dashboard: DashboardWire }) {
  const months = useQuery(chargesByMonth(monthOf(civilDate(dashboard.today))));
  if (months.isPending) return <MonthsLoading />;
  if (months.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>{messageOf(months.error, "Não foi possível carregar os meses. Verifique sua conexão.")}</p>
        <Button tone="secondary" onClick={() => void months.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  const pairs = buildMonthPairs(months.data, dashboard.stats);
  return (
    <PairedColumns
      caption="Esperado × recebido por mês"
      names={{ key: "Mês", total: "Esperado", part: "Recebido" }}
      unit="Valores em R$"
      pairs={pairs}
    />
  );
}
