import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useMemo, useState } from "react";
import { rowsInSight, type StatusFilter, sortAsSeen } from "./filter-rows.ts";
import { type Around, type Party, type PartyGroup, partiesOf } from "./parties.ts";

type Seen = { key: string; groups: ReadonlyMap<number, PartyGroup> };
const NOBODY: Seen["groups"] = new Map();

/** A party with the group in which it is shown: the group in which it was first seen. */
export type PlacedParty = Party & { place: PartyGroup };

/**
 * Returns the payers to show. A party that was just marked paid keeps its place: it neither moves
 * away from the person's finger nor leaves a filter. They are sorted again when search, filter or
 * `reading` changes.
 */
export function useParties(
  rows: readonly DashboardRow[],
  search: string,
  status: StatusFilter,
  reading: string,
  around: Around,
) {
  const key = `${reading}|${status}|${search}`;
  const [seen, setSeen] = useState<Seen>({ key: "", groups: NOBODY });
  // A row that appears after the first render is remembered too, so that it keeps its place.
  const known = seen.key === key ? seen.groups : NOBODY;
  const parties = useMemo(
    () => partiesOf(sortAsSeen(rowsInSight(rows, search, status, known), [...known.keys()]), around),
    [rows, search, status, known, around],
  );
  const added = parties.flatMap(({ rows: own, group }) =>
    own.filter(({ payment: { id } }) => !known.has(id)).map(({ payment: { id } }) => [id, group] as const),
  );
  if (seen.key !== key || added.length > 0) setSeen({ key, groups: new Map([...known, ...added]) });
  const placed = useMemo(
    () => parties.map((party) => ({ ...party, place: known.get(party.rows[0].payment.id) ?? party.group })),
    [parties, known],
  );
  return { key, parties: placed };
}
