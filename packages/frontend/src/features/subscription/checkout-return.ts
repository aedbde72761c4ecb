import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useSync } from "./use-sync.ts";

/** It checks with the provider at once, because the provider's event may arrive later. */
export function CheckoutReturn() {
  const [query, setQuery] = useSearchParams();
  const sync = useSync();
  const outcome = query.get("checkout");
  const seen = useRef(false);
  useEffect(() => {
    if (outcome === null || seen.current) return;
    seen.current = true;
    const rest = new URLSearchParams(query);
    rest.delete("checkout");
    setQuery(rest, { replace: true });
    if (outcome === "success") void sync.thank();
  });
  return null;
}
