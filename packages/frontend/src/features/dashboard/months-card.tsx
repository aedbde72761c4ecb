import type { DashboardWire } from "@emdia/contracts/dashboard";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { MonthsLoading } from "./months-loading.tsx";

const Months = lazyPart(async () => (await import("./months.tsx")).Months);

/**
 * Shows a chart of the last months. Its data are read only while the card is open. It starts open
 * on wide screens. On a phone it is closed, so that the list is above it.
 */
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
        <h2 className="text-ink-2 text-sm">Esperado × recebido por mês</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">
        <Suspense fallback={<MonthsLoading />}>{isOpen && <Months dashboard={dashboard} />}</Suspense>
      </div>
    </details>
  );
}
