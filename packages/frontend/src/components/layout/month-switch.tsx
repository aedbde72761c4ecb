import { monthName } from "@emdia/contracts/values/calendar";
import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { useShownMonth } from "../../lib/use-shown-month.ts";
import { IconButton } from "../ui/icon-button.tsx";

type Props = {
  month: ReturnType<typeof useShownMonth>;
  /** The first and the last month that can be shown. */
  first: string;
  last: string;
  isOnBand?: boolean;
};

/** Shows the month between two arrows, which stop at the first and the last month. */
export function MonthSwitch({ month, first, last, isOnBand = false }: Props) {
  const { shown, current, other, step, go } = month;
  const look = isOnBand ? "text-on-deep! hover:enabled:bg-on-deep/15! disabled:opacity-35" : "disabled:opacity-35";
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
          className={clsx(
            "min-h-11 rounded-md px-2 font-semibold text-sm underline-offset-4 hover:underline",
            isOnBand ? "text-canary" : "text-link",
          )}
        >
          Voltar para hoje
        </button>
      )}
    </div>
  );
}
