import { useEffect, useSyncExternalStore } from "react";

/** Told to the document when a prerendered form can answer: `start.ts` then does what was asked of it before. */
export const ALIVE = "em-dia:alive";

const never = () => () => undefined;

/**
 * False until a prerendered page is alive. Until then a form's button must not be a `submit`: the browser itself would send
 * the form, and the password with it, into the address. What is typed meanwhile the form keeps (react-hook-form), and a
 * click or Enter is done once it is alive.
 */
export function useAlive(): boolean {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    if (isAlive) document.dispatchEvent(new Event(ALIVE));
  }, [isAlive]);
  return isAlive;
}
