import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useMemo, useState } from "react";
import { filterRows, groupOf, inOrder, type RowGroup, type StatusFilter } from "./filter-rows.ts";

type Seen = { key: string; groups: ReadonlyMap<number, RowGroup> };

/**
 * The rows to show, and the group of each. They keep their places while the person works on them: what was just marked paid
 * must not jump away from under the thumb. A new search, filter or reading (`reading`) sorts them again.
 */
export function useStableOrder(rows: readonly DashboardRow[], search: string, status: StatusFilter, reading: number) {
  const matching = useMemo(() => filterRows(rows, search, status), [rows, search, status]);
  const key = `${reading}|${status}|${search}`;
  const [seen, setSeen] = useState<Seen>({ key: "", groups: new Map() });
  if (seen.key !== key) setSeen({ key, groups: new Map(matching.map((row) => [row.payment.id, groupOf(row)])) });
  const groups = seen.key === key ? seen.groups : undefined;
  return useMemo(() => {
    const ordered = groups ? inOrder(matching, [...groups.keys()]) : matching;
    const groupNow = (row: DashboardRow) => groups?.get(row.payment.id) ?? groupOf(row);
    return {
      key,
      overdue: ordered.filter((row) => groupNow(row) === "overdue"),
      month: ordered.filter((row) => groupNow(row) === "month"),
    };
  }, [key, matching, groups]);
}
