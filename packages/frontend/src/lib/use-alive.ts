import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False until a prerendered page is alive. Until then a form's button must not be a `submit`: the browser itself would send
 * the form, and the password with it, into the address. What is typed meanwhile the form keeps (react-hook-form).
 */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
