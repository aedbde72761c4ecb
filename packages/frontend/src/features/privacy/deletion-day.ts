import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";

/** "20/12/2026": the owner's day on which the account will be erased. */
export function deletionDay({ timezone }: Pick<ProfileWire, "timezone">, deleteAt: string): string {
  return formatDate(civilDateIn(timezone, new Date(deleteAt)));
}
