import type { DashboardRow } from "@emdia/contracts/dashboard";
import { toSearchText } from "../../lib/format.ts";
import { memoizeByObject } from "../../lib/memoize-by-object.ts";

export const STATUS_FILTERS = [
  { value: "todos", label: "Todos" },
  { value: "pendente", label: "Pendentes" },
  { value: "pago", label: "Pagos" },
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number]["value"];

/** One collator for all: a list of 2,000 is sorted between two key strokes. */
const byName = new Intl.Collator("pt-BR");

/** The filter an address's text means; anything unknown means all. */
export function statusFilterOf(text: string | null): StatusFilter {
  return STATUS_FILTERS.find(({ value }) => value === text)?.value ?? "todos";
}

const searchableOf = memoizeByObject((row: DashboardRow) =>
  toSearchText(`${row.student.name} ${row.payment.planName} ${row.payment.reference}`),
);
const isPaid = (row: DashboardRow) => row.payment.status === "pago";
const rank = (row: DashboardRow) => (isPaid(row) ? 2 : row.payment.isOverdue ? 0 : 1);

/** Where a row stands in the list: among what is overdue, of whatever month, or with this month's charges. */
export type RowGroup = "overdue" | "month";
export const groupOf = (row: DashboardRow): RowGroup => (rank(row) === 0 ? "overdue" : "month");

const byDueDate = (a: DashboardRow, b: DashboardRow) =>
  rank(a) === 0 && rank(b) === 0 ? a.payment.dueDate.localeCompare(b.payment.dueDate) : 0;

/**
 * The rows whose student or plan matches the search and whose status passes: overdue first, the oldest debt on top,
 * paid last, by name.
 */
export function filterRows(rows: readonly DashboardRow[], search: string, status: StatusFilter): DashboardRow[] {
  const wanted = toSearchText(search);
  return rows
    .filter((row) => status === "todos" || isPaid(row) === (status === "pago"))
    .filter((row) => wanted === "" || searchableOf(row).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || byDueDate(a, b) || byName.compare(a.student.name, b.student.name));
}

/** Rows in an order seen before; those that were not there come last. A row that has just been paid stays put. */
export function inOrder(rows: readonly DashboardRow[], seen: readonly number[]): DashboardRow[] {
  const places = new Map(seen.map((id, place) => [id, place]));
  const placeOf = (row: DashboardRow) => places.get(row.payment.id) ?? seen.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
