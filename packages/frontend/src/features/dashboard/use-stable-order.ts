import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useMemo, useState } from "react";
import { filterRows, groupOf, type RowGroup, type StatusFilter, sortAsSeen } from "./filter-rows.ts";

type Seen = { key: string; groups: ReadonlyMap<number, RowGroup> };

/**
 * Returns the rows to show, by group. Rows keep their places while the person works, so that a row just marked paid
 * does not move away from under the finger. They are sorted again when search, filter or `reading` changes.
 */
export function useStableOrder(rows: readonly DashboardRow[], search: string, status: StatusFilter, reading: string) {
  const matching = useMemo(() => filterRows(rows, search, status), [rows, search, status]);
  const key = `${reading}|${status}|${search}`;
  const [seen, setSeen] = useState<Seen>({ key: "", groups: new Map() });
  // A row that comes later keeps its place from then on, too.
  const known = seen.key === key ? seen.groups : new Map<number, RowGroup>();
  const added = matching.filter((row) => !known.has(row.payment.id));
  if (seen.key !== key || added.length > 0)
    setSeen({ key, groups: new Map([...known, ...added.map((row) => [row.payment.id, groupOf(row)] as const)]) });
  const groups = seen.key === key ? seen.groups : undefined;
  return useMemo(() => {
    const ordered = groups ? sortAsSeen(matching, [...groups.keys()]) : matching;
    const groupNow = (row: DashboardRow) => groups?.get(row.payment.id) ?? groupOf(row);
    const groupRows = (group: RowGroup) => ordered.filter((row) => groupNow(row) === group);
    return { key, overdue: groupRows("overdue"), ahead: groupRows("ahead"), paid: groupRows("paid") };
  }, [key, matching, groups]);
}
