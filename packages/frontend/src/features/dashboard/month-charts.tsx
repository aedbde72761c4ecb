import type { DashboardWire } from "@emdia/contracts/dashboard";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { StackedBar } from "../../components/charts/stacked-bar.tsx";
import { Card } from "../../components/ui/card.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { monthKindOf } from "./describe-month.ts";
import { splitMonth } from "./month-shares.ts";
import { MonthsLoading } from "./months-loading.tsx";
import { MONTHS_TITLE } from "./months-title.ts";

/** Shows charts of the current month's progress and of the previous months. */
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

const Months = lazyPart(async () => (await import("./months.tsx")).Months);

/**
 * Shows a chart of the previous months. Its data are loaded only while the card is open. On wide
 * screens the card starts open. On a phone it starts closed, so that the list is not pushed down.
 */
function MonthsCard({ dashboard }: { dashboard: DashboardWire }) {
  const isWide = useMediaQuery("(width >= 64rem)");
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isWide;
  return (
    <details
      open={isOpen}
      onToggle={(event) => setChosen(event.currentTarget.open === isWide ? undefined : event.currentTarget.open)}
      className="group rounded-lg border border-line bg-card"
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-lg px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-ink-2 text-sm">{MONTHS_TITLE}</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">
        <Suspense fallback={<MonthsLoading />}>{isOpen && <Months dashboard={dashboard} />}</Suspense>
      </div>
    </details>
  );
}
