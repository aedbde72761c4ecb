import { addMonths, isYearMonth, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { useDeferredValue, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useToday } from "./today.ts";

/** Sets a parameter of the address; an empty value removes it. */
export function setParam(name: string, value: string) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before);
    if (value) after.set(name, value);
    else after.delete(name);
    return after;
  };
}

const SEARCH = "busca";
/** The history state after this hook's changes. Links and the Back button bring other states. */
const OURS = "list-query";

/** `search` is the typed text, newer than the address; `wanted` follows it later, for the list. */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inAddress = params.get(SEARCH) ?? "";
  const [typed, setTyped] = useState({ key, text: inAddress });
  if (typed.key !== key) setTyped({ key, text: state === OURS ? typed.text : inAddress });
  const wanted = useDeferredValue(typed.text);

  // Reads the current address, because the parameters of this render may lack the last letter.
  const change = (edit: (before: URLSearchParams) => URLSearchParams) =>
    setParams(edit(new URLSearchParams(location.search)), { replace: true, state: OURS });

  /** Searches for a text; `also` changes the address at the same time. */
  function find(text: string, also = (params: URLSearchParams) => params) {
    setTyped((before) => ({ ...before, text }));
    change((before) => also(setParam(SEARCH, text)(before)));
  }

  return { params, search: typed.text, wanted, find, change };
}

const MONTH = "mes";

/** An invalid month means the current one. `go` clears all parameters but those it `keeps`. */
export function useShownMonth(keeps: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const current = monthOf(useToday());
  const asked = params.get(MONTH) ?? "";
  const other = isYearMonth(asked) && asked !== current ? asked : undefined;
  const kept = () => new URLSearchParams([...params].filter(([name]) => keeps.includes(name)));
  const go = (month: YearMonth) => setParams(setParam(MONTH, month === current ? "" : month)(kept()));
  return { other, shown: other ?? current, current, go, step: (by: number) => go(addMonths(other ?? current, by)) };
}
