/** The owner's civil date as the server last told it: a phone with a wrong clock still shows the right month. */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { type CivilDate, civilDateIn, isCivilDate } from "@emdia/contracts/values/calendar";
import { useSyncExternalStore } from "react";

let told: CivilDate | undefined;
const listeners = new Set<() => void>();

/** Takes the date of an answer's `x-today` header; anything that is no date is ignored. */
export function learnToday(text: string): void {
  if (!isCivilDate(text) || text === told) return;
  told = text;
  for (const listener of listeners) listener();
}

/** Today for the owner; the device's own until the server has spoken. */
export function today(): CivilDate {
  return told ?? civilDateIn(DEFAULT_TIMEZONE, new Date());
}

/** Today for the owner, followed by the screen. */
export function useToday(): CivilDate {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, today);
}
