import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";

export function formatDeletionDay({ timezone }: Pick<ProfileWire, "timezone">, deleteAt: string): string {
  return formatDate(civilDateIn(timezone, new Date(deleteAt)));
}
