import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { useMemo, useState } from "react";

/**
 * All rows of the dashboard: this month's, the open ones of other months, and of these the ones that were settled here. The
 * server lists a settled charge of another month no more, and the person may still want to undo what a tap did; a new
 * reading that was asked for (`reading`) forgets them.
 */
export function useSettledHere(dashboard: DashboardWire, reading: number): DashboardRow[] {
  const [seen, setSeen] = useState<{ reading: number; rows: ReadonlyMap<number, DashboardRow> }>({
    reading,
    rows: new Map(),
  });
  const known = seen.reading === reading ? seen.rows : new Map<number, DashboardRow>();
  const settled = dashboard.otherOpenPayments.filter((row) => row.payment.status === "pago");
  const isNew = seen.reading !== reading || settled.some((row) => known.get(row.payment.id) !== row);
  if (isNew) setSeen({ reading, rows: new Map([...known, ...settled.map((row) => [row.payment.id, row] as const)]) });
  return useMemo(() => {
    const listed = [...dashboard.currentMonthPayments, ...dashboard.otherOpenPayments];
    const ids = new Set(listed.map((row) => row.payment.id));
    return [...listed, ...[...known.values()].filter((row) => !ids.has(row.payment.id))];
  }, [dashboard, known]);
}
