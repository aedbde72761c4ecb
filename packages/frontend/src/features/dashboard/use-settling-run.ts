import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { useCallback, useMemo, useState } from "react";
import { useMarkCharge } from "../../components/charge/charge-actions.tsx";

type Marked = Pick<ChargeWire, "id" | "studentName" | "amountToday" | "settledAmount">;

/** `setStatus` keeps its identity, so that rows do not render again. */
export function useSettlingRun() {
  const { mark } = useMarkCharge();
  const [marked, setMarked] = useState<readonly Marked[]>([]);
  const forget = (paymentId: number) => setMarked((before) => before.filter(({ id }) => id !== paymentId));
  const setStatus = useCallback(
    (charge: ChargeWire, status: ChargeStatus) => {
      setMarked((before) => {
        const others = before.filter(({ id }) => id !== charge.id);
        return status === "pago" ? [...others, charge] : others;
      });
      mark(charge, status);
    },
    [mark],
  );
  return { marked, setStatus, forget, end: () => setMarked([]) };
}

/** Keeps settled rows of other months until `reading`, the number of refreshes, changes. */
export function useSettledHere(dashboard: DashboardWire, reading: number): DashboardRow[] {
  const [seen, setSeen] = useState<{ reading: number; rows: ReadonlyMap<number, DashboardRow> }>({
    reading,
    rows: new Map(),
  });
  const known = seen.reading === reading ? seen.rows : new Map<number, DashboardRow>();
  const settled = dashboard.otherOpenPayments.filter((row) => row.payment.status === "pago");
  const isNew = seen.reading !== reading || settled.some((row) => known.get(row.payment.id) !== row);
  if (isNew) setSeen({ reading, rows: new Map([...known, ...settled.map((row) => [row.payment.id, row] as const)]) });
  return useMemo(() => withSettledHere(dashboard, known), [dashboard, known]);
}

export function withSettledHere(dashboard: DashboardWire, known: ReadonlyMap<number, DashboardRow>): DashboardRow[] {
  const listed = [...dashboard.currentMonthPayments, ...dashboard.otherOpenPayments];
  const ids = new Set(listed.map((row) => row.payment.id));
  return [...listed, ...[...known.values()].filter((row) => !ids.has(row.payment.id))];
}
