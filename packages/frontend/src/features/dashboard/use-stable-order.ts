import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useMemo, useState } from "react";
import { groupOf, type RowGroup, rowsInSight, type StatusFilter, sortAsSeen } from "./filter-rows.ts";

type Seen = { key: string; groups: ReadonlyMap<number, RowGroup> };
const NOBODY: Seen["groups"] = new Map();

/**
 * A row that was just marked paid keeps its place: it neither moves away from the person's finger
 * nor leaves a filter. The rows are sorted again when search, filter or `reading` changes.
 */
export function useStableOrder(rows: readonly DashboardRow[], search: string, status: StatusFilter, reading: string) {
  const key = `${reading}|${status}|${search}`;
  const [seen, setSeen] = useState<Seen>({ key: "", groups: NOBODY });
  // A row that appears after the first render is remembered too, so that it keeps its place.
  const known = seen.key === key ? seen.groups : NOBODY;
  const matching = useMemo(() => rowsInSight(rows, search, status, known), [rows, search, status, known]);
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
