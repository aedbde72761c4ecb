import { monthName } from "@emdia/contracts/values/calendar";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { useShownMonth } from "../../lib/search-params.ts";
import { IconButton } from "../ui/icon-button.tsx";

type Props = { month: ReturnType<typeof useShownMonth>; first: string; last: string };

export function MonthSwitch({ month, first, last }: Props) {
  const { shown, current, other, step, go } = month;
  return (
    <div className="-mx-2 flex min-w-0 flex-wrap items-center gap-x-1">
      <span className="flex min-w-0 flex-wrap items-center sm:gap-x-1">
        <IconButton
          label="Mês anterior"
          className="disabled:opacity-35"
          disabled={shown <= first}
          onClick={() => step(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2
          className="min-w-0 text-center font-semibold text-[clamp(0.8125rem,4vw,1rem)] sm:min-w-32"
          aria-live="polite"
        >
          {monthName(shown)}
        </h2>
        <IconButton
          label="Próximo mês"
          className="disabled:opacity-35"
          disabled={shown >= last}
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
      {other && (
        <button
          type="button"
          onClick={() => go(current)}
          className="min-h-11 rounded-md px-2 font-semibold text-link text-sm underline-offset-4 hover:underline"
        >
          Voltar para hoje
        </button>
      )}
    </div>
  );
}
