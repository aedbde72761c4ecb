import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useCallback, useMemo, useState } from "react";
import { payerOf } from "../../data/reminders/debtors.ts";
import { toSearchText } from "../../lib/format.ts";
import { memoizeByObject } from "../../lib/memoize-by-object.ts";
import { type Around, type Party, type PartyGroup, partiesOf } from "./parties.ts";

type Seen = { key: string; groups: ReadonlyMap<number, PartyGroup> };
const NOBODY: Seen["groups"] = new Map();

/** A party with the group in which it is shown: the group in which it was first seen. */
export type PlacedParty = Party & { place: PartyGroup };

/** A party just marked paid keeps its place until search, filter or `reading` changes. */
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
    () => partiesOf(sortAsSeen(filterRows(rows, search, status, known), [...known.keys()]), around),
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

const NO_STUDENTS: ReadonlySet<number> = new Set();
const idsOf = (charges: readonly ChargeWire[]) => charges.map(({ id }) => id);

/** Returns the charges selected to be settled together; a row selects all its open ones. */
export function useChosen() {
  const [chosen, setChosen] = useState(NO_STUDENTS);
  const choose = useCallback(
    ({ open }: Party) =>
      setChosen((before) => {
        const own = idsOf(open);
        const others = [...before].filter((id) => !own.includes(id));
        return new Set(own.every((id) => before.has(id)) ? others : [...others, ...own]);
      }),
    [],
  );
  return {
    chosen,
    choose,
    end: () => setChosen(NO_STUDENTS),
    chooseAll: (charges: readonly ChargeWire[]) => setChosen(new Set(idsOf(charges))),
  };
}

export const STATUS_FILTERS = [
  { value: "todos", label: "Todos" },
  { value: "pendente", label: "Pendentes" },
  { value: "pago", label: "Pagos" },
] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number]["value"];

/** All calls share one collator, because 2,000 rows must be sorted between two key strokes. */
const byName = new Intl.Collator("pt-BR");

/** An unknown text in the address means all charges. */
export function statusFilterOf(text: string | null): StatusFilter {
  return STATUS_FILTERS.find(({ value }) => value === text)?.value ?? "todos";
}

const searchableOf = memoizeByObject(({ student, payment: charge }: DashboardRow) =>
  toSearchText([student.name, student.payer?.name, charge.planName, charge.reference].join(" ")),
);
const isPaid = (row: DashboardRow) => row.payment.status === "pago";
const rank = (row: DashboardRow): 0 | 1 | 2 => (isPaid(row) ? 2 : row.payment.isOverdue ? 0 : 1);

/**
 * Returns all rows of the payers with a match (docs/rules/dashboard.md, "The month on the
 * dashboard"): overdue ones by due date, then pending and paid ones by name. A payer with a row
 * seen before stays, so that a row marked paid stays in sight.
 */
export function filterRows(
  rows: readonly DashboardRow[],
  search: string,
  status: StatusFilter,
  seen: ReadonlyMap<number, unknown> = NOBODY,
): DashboardRow[] {
  const wanted = toSearchText(search);
  const isMatch = (own: readonly DashboardRow[]) =>
    (status === "todos" || own.every(isPaid) === (status === "pago")) &&
    own.some((row) => searchableOf(row).includes(wanted));
  return [...Map.groupBy(rows, ({ student }) => payerOf(student)).values()]
    .filter((own) => own.some(({ payment: { id } }) => seen.has(id)) || isMatch(own))
    .flat()
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (rank(a) === 0 ? a.payment.dueDate.localeCompare(b.payment.dueDate) : 0) ||
        byName.compare(a.student.name, b.student.name),
    );
}

/** Sorts rows in the order in which they were seen; new rows are last. */
export function sortAsSeen(rows: readonly DashboardRow[], seen: readonly number[]): DashboardRow[] {
  const places = new Map(seen.map((id, place) => [id, place]));
  const placeOf = (row: DashboardRow) => places.get(row.payment.id) ?? seen.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
