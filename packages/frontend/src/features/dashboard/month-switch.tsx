import type { DashboardWire } from "@emdia/contracts/dashboard";
import { monthName } from "@emdia/contracts/values/calendar";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../components/ui/icon-button.tsx";
import type { useShownMonth } from "./use-shown-month.ts";

type Props = { month: ReturnType<typeof useShownMonth>; dashboard: DashboardWire | undefined };

const look = "text-on-deep! hover:enabled:bg-on-deep/15! disabled:opacity-35";

/**
 * Shows the month between two arrows. They stop at the owner's first month and at the last month
 * that can be shown.
 */
export function MonthSwitch({ month, dashboard }: Props) {
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
