import { useLayoutEffect, useState } from "react";

const read = () => new URLSearchParams(location.hash.slice(1));

/**
 * The address's fragment (`#email=…&code=…`), read once and taken out of the address bar before anything can log or
 * share it. Follows a second link opened in the same tab.
 */
export function useFragment(): URLSearchParams {
  const [fragment, setFragment] = useState(read);
  useLayoutEffect(() => {
    const take = () => {
      if (location.hash.length < 2) return;
      setFragment(read());
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return fragment;
}
