import { MAX_OPEN_ROWS } from "@emdia/contracts/constants";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import { centsOfAll } from "./sum-of.ts";

/**
 * Returns the open amount of each student over all open charges, in centavos. Returns undefined
 * where a studio has so many open charges that the dashboard lists only a part of them, because the
 * amount of a part would read as the whole amount.
 */
export function owedByStudent(dashboard: DashboardWire): ReadonlyMap<number, number> | undefined {
  const { currentMonthPayments, otherOpenPayments } = dashboard;
  if (otherOpenPayments.length >= MAX_OPEN_ROWS) return undefined;
  const open = [...currentMonthPayments, ...otherOpenPayments].filter(({ payment: charge }) => charge.openAmount > 0);
  const byStudent = Map.groupBy(
    open.map(({ payment: charge }) => charge),
    ({ studentId }) => studentId,
  );
  return new Map([...byStudent].map(([id, charges]) => [id, centsOfAll(charges, "openAmount")]));
}
