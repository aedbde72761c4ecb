/** The keys of a student's charges are computed, so that no index on students is needed. */
import { addMonths, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, parseChargeId } from "@emdia/contracts/values/charge-id";
import type { Student } from "./student.ts";

type Charged = Pick<Student, "id" | "extraCharges">;

export function chargeKeysOf({ id, extraCharges = [] }: Charged, from: YearMonth, to: YearMonth): ChargeKey[] {
  const count = Math.max(monthsBetween(from, to) + 1, 0);
  const months = Array.from({ length: count }, (_, index) => addMonths(from, index));
  const extras = extraCharges.flatMap((one) => parseChargeId(one) ?? []);
  return [
    ...months.map((month) => ({ studentId: id, month, sequence: 0 })),
    ...extras.filter(({ month }) => month >= from && month <= to),
  ];
}

/** Returns 0 while no monthly charge is stored, undefined after 99. No number is given twice. */
export function freeNumberOf(student: Charged, month: YearMonth, isMonthlyStored: boolean): number | undefined {
  if (!isMonthlyStored) return 0;
  const taken = chargeKeysOf(student, month, month).map(({ sequence }) => sequence);
  const next = Math.max(...taken) + 1;
  return next > 99 ? undefined : next;
}
