import { addMonths, isYearMonth, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { useSearchParams } from "react-router-dom";
import { setParam } from "./search-params.ts";
import { useToday } from "./today.ts";

const MONTH = "mes";

/** Invalid is the current one. `go` clears all parameters but those it `keeps`. */
export function useShownMonth(keeps: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const current = monthOf(useToday());
  const asked = params.get(MONTH) ?? "";
  const other = isYearMonth(asked) && asked !== current ? asked : undefined;
  const kept = () => new URLSearchParams([...params].filter(([name]) => keeps.includes(name)));
  const go = (month: YearMonth) => setParams(setParam(MONTH, month === current ? "" : month)(kept()));
  return { other, shown: other ?? current, current, go, step: (by: number) => go(addMonths(other ?? current, by)) };
}
