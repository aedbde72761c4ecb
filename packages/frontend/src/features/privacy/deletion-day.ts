import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";

/** Formats the day on which the account will be erased, in the owner's time zone: "20/12/2026". */
export function formatDeletionDay({ timezone }: Pick<ProfileWire, "timezone">, deleteAt: string): string {
  return formatDate(civilDateIn(timezone, new Date(deleteAt)));
}
