/** docs/rules/dashboard.md, "Reports". */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import type { OpenCharge } from "./open-charge.ts";

/** The age groups in days past the due date, first and last day included; the last has no end. */
const AGES = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

export function ageGroupsOf<T extends Pick<OpenCharge, "dueDate">>(overdue: readonly T[], today: CivilDate) {
  return AGES.map(({ from, to }) => {
    const isOfAge = (days: number) => days >= from && (to === null || days <= to);
    return { from, to, charges: overdue.filter(({ dueDate }) => isOfAge(daysBetween(dueDate, today))) };
  });
}
