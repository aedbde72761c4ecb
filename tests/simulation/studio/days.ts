/** Returns billing days by a rough calendar in UTC, which the judge does not use. */
import { DAY } from "../world/world.ts";

export function roughDays(invoiceDay: number, from: number, until: number): number[] {
  const days: number[] = [];
  for (let moment = from; moment < until; moment += DAY) {
    const date = new Date(moment);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    if (date.getUTCDate() === Math.min(invoiceDay, last))
      days.push(Date.parse(`${date.toISOString().slice(0, 10)}T11:00:00Z`));
  }
  return days;
}
