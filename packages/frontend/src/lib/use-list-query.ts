import { useDeferredValue, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { setParam } from "./search-params.ts";

const SEARCH = "busca";
/** Marks the addresses that were written here, so that one from elsewhere (a link, the way back) is told from them. */
const OURS = "list-query";

/**
 * A list's search and filters, kept in the address. The search has a text of its own, `search`: the address follows later
 * than a thumb types, and would eat letters. The list is narrowed by `wanted`, which waits while the person types on.
 */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inAddress = params.get(SEARCH) ?? "";
  const [typed, setTyped] = useState({ key, text: inAddress });
  if (typed.key !== key) setTyped({ key, text: state === OURS ? typed.text : inAddress });
  const wanted = useDeferredValue(typed.text);

  // The address itself is asked: what this render knows of it may be a keystroke old.
  const change = (edit: (before: URLSearchParams) => URLSearchParams) =>
    setParams(edit(new URLSearchParams(location.search)), { replace: true, state: OURS });

  /** Searches for a text; `also` is done to the address at the same time. */
  function find(text: string, also = (params: URLSearchParams) => params) {
    setTyped((before) => ({ ...before, text }));
    change((before) => also(setParam(SEARCH, text)(before)));
  }

  return { params, search: typed.text, wanted, find, change };
}
