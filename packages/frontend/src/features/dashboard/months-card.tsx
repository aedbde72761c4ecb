import type { DashboardWire } from "@emdia/contracts/dashboard";
import { civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { PairedColumns } from "../../components/charts/paired-columns.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { paymentQueries } from "../../data/payments/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { monthPairs } from "./month-pairs.ts";

const CAPTION = "Esperado × recebido por mês";

/** The last months as columns: read only while it is open, which it is on a wide screen; on a phone the list comes first. */
export function MonthsCard({ dashboard }: { dashboard: DashboardWire }) {
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
        <h2 className="text-ink-2 text-sm">{CAPTION}</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">{isOpen && <Months dashboard={dashboard} />}</div>
    </details>
  );
}

function Months({ dashboard }: { dashboard: DashboardWire }) {
  const months = useQuery(paymentQueries.byMonth(monthOf(civilDate(dashboard.today))));
  if (months.isPending)
    return (
      <div role="status">
        <span className="sr-only">Carregando os meses...</span>
        <Skeleton className="h-36" />
      </div>
    );
  if (months.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>{messageOf(months.error, "Não foi possível carregar os meses. Verifique sua conexão.")}</p>
        <Button tone="secondary" onClick={() => void months.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  const pairs = monthPairs(months.data, dashboard.stats);
  if (pairs.length < 2) return <p className="text-ink-2">A comparação começa no seu segundo mês de cobrança.</p>;
  return <PairedColumns caption={CAPTION} names={{ key: "Mês", total: "Esperado", part: "Recebido" }} pairs={pairs} />;
}
