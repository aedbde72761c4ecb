import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useMemo, useState } from "react";
import { filterRows, inOrder, type StatusFilter } from "./filter-rows.ts";

/**
 * The rows to show. They keep their places while the person works on them: what was just marked paid must not jump away
 * from under the thumb. A new search, filter or reading (`reading`) sorts them again.
 */
export function useSteadyRows(rows: readonly DashboardRow[], search: string, status: StatusFilter, reading: number) {
  const matching = useMemo(() => filterRows(rows, search, status), [rows, search, status]);
  const key = `${reading}|${status}|${search}`;
  const [seen, setSeen] = useState({ key: "", ids: [] as number[] });
  if (seen.key !== key) setSeen({ key, ids: matching.map((row) => row.payment.id) });
  const ids = seen.key === key ? seen.ids : undefined;
  return { key, rows: useMemo(() => (ids ? inOrder(matching, ids) : matching), [matching, ids]) };
}
