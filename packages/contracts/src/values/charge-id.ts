import { FIRST_CHARGE_ID, MAX_NUMBER } from "../constants.ts";
import { isYearMonth, type YearMonth } from "./calendar.ts";

/** `sequence` 0 is the recurring charge. */
export type ChargeKey = { studentId: number; month: YearMonth; sequence: number };

/** An id is studentId × 10^8 + yyyymm × 10^2 + sequence (docs/rules/account.md, "Identity"). */
export function chargeIdOf({ studentId, month, sequence }: ChargeKey): number {
  return studentId * FIRST_CHARGE_ID + Number(month.replace("-", "")) * 100 + sequence;
}

export function parseChargeId(id: number): ChargeKey | undefined {
  if (!Number.isSafeInteger(id) || id < FIRST_CHARGE_ID) return undefined;
  const studentId = Math.floor(id / FIRST_CHARGE_ID);
  const digits = String(Math.floor((id % FIRST_CHARGE_ID) / 100)).padStart(6, "0");
  const month = `${digits.slice(0, 4)}-${digits.slice(4)}`;
  if (studentId > MAX_NUMBER || !isYearMonth(month)) return undefined;
  return { studentId, month, sequence: id % 100 };
}

/** Returns 0 for an id that is no charge's. */
export const studentIdOf = (paymentId: number): number => parseChargeId(paymentId)?.studentId ?? 0;

/** Below 10^8 an id in /invoices/{id} is a student's (docs/rules/account.md, "Identity"). */
export const isChargeId = (id: number): boolean => id >= FIRST_CHARGE_ID;
