import { useDeferredValue, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { setParam } from "./search-params.ts";

const SEARCH = "busca";
/** Links and the browser's Back button write others. */
const OURS = "list-query";

/**
 * `search` is the typed text, because the address changes too late to show each letter. `wanted` is
 * the same text deferred, so that filtering does not slow down the typing.
 */
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
