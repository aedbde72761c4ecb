/** "Today" is the server's last answer, because a phone's clock may be wrong. */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { type CivilDate, civilDateIn, isCivilDate } from "@emdia/contracts/values/calendar";
import { useSyncExternalStore } from "react";

let told: CivilDate | undefined;
const listeners = new Set<() => void>();

export function setToday(text: string): void {
  if (!isCivilDate(text) || text === told) return;
  told = text;
  for (const listener of listeners) listener();
}

/** Returns the owner's civil date or, until the server has answered, Brasília's by the device. */
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
