import type { DashboardRow } from "@emdia/contracts/dashboard";
import { toSearchText } from "../../lib/format.ts";
import { memoizeByObject } from "../../lib/memoize-by-object.ts";

export const STATUS_FILTERS = [
  { value: "todos", label: "Todos" },
  { value: "pendente", label: "Pendentes" },
  { value: "pago", label: "Pagos" },
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number]["value"];

/** All calls share one collator, because 2,000 rows must be sorted between two key strokes. */
const byName = new Intl.Collator("pt-BR");

/** An unknown text means all charges. */
export function statusFilterOf(text: string | null): StatusFilter {
  return STATUS_FILTERS.find(({ value }) => value === text)?.value ?? "todos";
}

const searchableOf = memoizeByObject(({ student, payment: charge }: DashboardRow) =>
  toSearchText([student.name, student.payer?.name, charge.planName, charge.reference].join(" ")),
);
const isPaid = (row: DashboardRow) => row.payment.status === "pago";
const rank = (row: DashboardRow): 0 | 1 | 2 => (isPaid(row) ? 2 : row.payment.isOverdue ? 0 : 1);

const byDueDate = (a: DashboardRow, b: DashboardRow) =>
  rank(a) === 0 && rank(b) === 0 ? a.payment.dueDate.localeCompare(b.payment.dueDate) : 0;

/** Overdue rows by due date, then pending and paid rows by name. */
export function filterRows(rows: readonly DashboardRow[], search: string, status: StatusFilter): DashboardRow[] {
  const wanted = toSearchText(search);
  return rows
    .filter((row) => status === "todos" || isPaid(row) === (status === "pago"))
    .filter((row) => wanted === "" || searchableOf(row).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || byDueDate(a, b) || byName.compare(a.student.name, b.student.name));
}

/**
 * A row that was just marked paid leaves the filter "Pendentes" only when it is chosen again, or
 * the next row would move under the person's finger.
 */
export function rowsInSight(
  rows: readonly DashboardRow[],
  search: string,
  status: StatusFilter,
  seen: ReadonlyMap<number, unknown>,
): DashboardRow[] {
  const matching = filterRows(rows, search, status);
  const ids = new Set(matching.map(({ payment: charge }) => charge.id));
  return [...matching, ...rows.filter(({ payment: charge }) => seen.has(charge.id) && !ids.has(charge.id))];
}

/** New rows are last. */
export function sortAsSeen(rows: readonly DashboardRow[], seen: readonly number[]): DashboardRow[] {
  const places = new Map(seen.map((id, place) => [id, place]));
  const placeOf = (row: DashboardRow) => places.get(row.payment.id) ?? seen.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
