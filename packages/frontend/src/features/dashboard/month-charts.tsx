import type { DashboardWire } from "@emdia/contracts/dashboard";
import { StackedBar } from "../../components/charts/stacked-bar.tsx";
import { Card } from "../../components/ui/card.tsx";
import { monthKindOf } from "./describe-month.ts";
import { splitMonth } from "./month-shares.ts";
import { MonthsCard } from "./months-card.tsx";

/** Shows charts of this month's progress and of the last months. */
export function MonthCharts({ dashboard }: { dashboard: DashboardWire }) {
  if (dashboard.currentMonthPayments.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-flow-col lg:auto-cols-fr lg:gap-4">
      <Progress dashboard={dashboard} />
      {monthKindOf(dashboard) === "current" && <MonthsCard dashboard={dashboard} />}
    </div>
  );
}

function Progress({ dashboard }: { dashboard: DashboardWire }) {
  const { valorRecebidoEsseMes: received, valorAReceberEsseMes: open } = dashboard.stats;
  const percent = received > 0 ? Math.round((received / (received + open)) * 100) : 0;
  const label = `${percent}% do mês recebido`;
  return (
    <Card aria-labelledby="progresso-do-mes" className="grid content-start gap-4 p-4 sm:p-5">
      <div>
        <h2 id="progresso-do-mes" className="text-ink-2 text-sm">
          Progresso do mês
        </h2>
        <p className="num mt-1 font-bold text-xl">{label}</p>
      </div>
      <StackedBar label={label} shares={splitMonth(dashboard.currentMonthPayments)} />
    </Card>
  );
}
