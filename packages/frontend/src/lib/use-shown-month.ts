import { addMonths, isYearMonth, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { useSearchParams } from "react-router-dom";
import { setParam } from "../../lib/search-params.ts";
import { useToday } from "../../lib/today.ts";

const MONTH = "mes";

/**
 * Returns the month in the URL (`?mes=2026-10`), or undefined for the current month. An invalid
 * month means the current month. `go` shows another month, adds an entry to the browser history,
 * and clears search and filter.
 */
export function useShownMonth() {
  const [params, setParams] = useSearchParams();
  const current = monthOf(useToday());
  const asked = params.get(MONTH) ?? "";
  const other = isYearMonth(asked) && asked !== current ? asked : undefined;
  const go = (month: YearMonth) => setParams(setParam(MONTH, month === current ? "" : month)(new URLSearchParams()));
  return { other, shown: other ?? current, current, go, step: (by: number) => go(addMonths(other ?? current, by)) };
}
