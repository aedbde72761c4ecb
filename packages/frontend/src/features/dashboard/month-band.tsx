import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ReactNode } from "react";
import { MonthSwitch } from "../../components/layout/month-switch.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { useShownMonth } from "../../lib/use-shown-month.ts";

type Props = {
  month: ReturnType<typeof useShownMonth>;
  dashboard: DashboardWire | undefined;
  refresh: ReactNode;
  /**
   * The month's sentence, its students and the current action. Their space is reserved while the
   * data load.
   */
  children?: ReactNode;
};

/** Shows the main card: the month in one sentence, its students, and the current action. */
export function MonthBand({ month, dashboard, refresh, children }: Props) {
  return (
    <section
      aria-label="O mês"
      className="relative isolate grid gap-3 overflow-hidden rounded-xl bg-band p-4 text-on-deep sm:gap-4 sm:p-6"
    >
      <div className="flex items-start justify-between gap-x-2">
        <MonthSwitch
          month={month}
          first={dashboard?.firstMonth ?? month.shown}
          last={dashboard?.lastMonth ?? month.shown}
          isOnBand
        />
        {refresh}
      </div>
      {children ?? (
        <>
          <Skeleton className="h-8 max-w-md opacity-20" />
          <Skeleton className="h-9 max-w-sm opacity-20" />
          <div className="mt-1 min-h-18" />
        </>
      )}
    </section>
  );
}
