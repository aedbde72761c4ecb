import { addMonths, isYearMonth, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { useSearchParams } from "react-router-dom";
import { setParam } from "./search-params.ts";
import { useToday } from "./today.ts";

const MONTH = "mes";

/**
 * An invalid month means the current one. `go` clears the other parameters except those that the
 * screen `keeps`.
 */
export function useShownMonth(keeps: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const current = monthOf(useToday());
  const asked = params.get(MONTH) ?? "";
  const other = isYearMonth(asked) && asked !== current ? asked : undefined;
  const kept = () => new URLSearchParams([...params].filter(([name]) => keeps.includes(name)));
  const go = (month: YearMonth) => setParams(setParam(MONTH, month === current ? "" : month)(kept()));
  return { other, shown: other ?? current, current, go, step: (by: number) => go(addMonths(other ?? current, by)) };
}
