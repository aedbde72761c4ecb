import type { DashboardWire } from "@emdia/contracts/dashboard";
import { monthName } from "@emdia/contracts/values/calendar";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { useShownMonth } from "./use-shown-month.ts";

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
        <MonthSwitch month={month} dashboard={dashboard} />
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

type MonthSwitchProps = { month: ReturnType<typeof useShownMonth>; dashboard: DashboardWire | undefined };

const look = "text-on-deep! hover:enabled:bg-on-deep/15! disabled:opacity-35";

/**
 * Shows the month between two arrows, which stop at the owner's first month and at the last month
 * that can be shown.
 */
function MonthSwitch({ month, dashboard }: MonthSwitchProps) {
  const { shown, current, other, step, go } = month;
  const first = dashboard?.firstMonth ?? shown;
  const last = dashboard?.lastMonth ?? shown;
  return (
    <div className="-mx-2 flex min-w-0 flex-wrap items-center gap-x-1">
      <span className="flex min-w-0 flex-wrap items-center sm:gap-x-1">
        <IconButton label="Mês anterior" className={look} disabled={shown <= first} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2
          className="min-w-0 text-center font-semibold text-[clamp(0.8125rem,4vw,1rem)] sm:min-w-36"
          aria-live="polite"
        >
          {monthName(shown).replace("/", " de ")}
        </h2>
        <IconButton label="Próximo mês" className={look} disabled={shown >= last} onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
      {other && (
        <button
          type="button"
          onClick={() => go(current)}
          className="min-h-11 rounded-md px-2 font-semibold text-canary text-sm underline-offset-4 hover:underline"
        >
          Voltar para hoje
        </button>
      )}
    </div>
  );
}
