import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { PairedColumns } from "../../components/charts/paired-columns.tsx";
import { StackedBar } from "../../components/charts/stacked-bar.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { moneyByMonth, settledIn } from "../../data/charges/by-month.ts";
import { buildMonthPairs } from "./month-pairs.ts";
import { splitMonth } from "./month-shares.ts";

const MONTHS_TITLE = "Esperado × recebido × entrou por mês";

/** Shows how much of the month's charges was received, and beside this month the months before. */
export function MonthCharts({ dashboard }: { dashboard: DashboardWire }) {
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
