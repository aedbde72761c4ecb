/**
 * Stores the owner's civil date from the server's last answer, so that a phone with a wrong clock
 * shows the right month.
 */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { type CivilDate, civilDateIn, isCivilDate } from "@emdia/contracts/values/calendar";
import { useSyncExternalStore } from "react";

let told: CivilDate | undefined;
const listeners = new Set<() => void>();

/** Stores the date from an answer's `x-today` header; a text that is not a date is ignored. */
export function setToday(text: string): void {
  if (!isCivilDate(text) || text === told) return;
  told = text;
  for (const listener of listeners) listener();
}

/** Returns the owner's civil date, or the device's own until the server has answered. */
export const today = (): CivilDate => told ?? civilDateIn(DEFAULT_TIMEZONE, new Date());

export function useToday(): CivilDate {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    today,
    today,
  );
}
