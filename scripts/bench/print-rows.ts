import type { Row } from "./row.ts";

/** A figure with its unit. */
export const text = (value: number, unit: string): string =>
  unit === "kB" ? `${(value / 1024).toFixed(1)} kB` : `${value}${unit && ` ${unit}`}`;

/** Whether a row is within what fails. */
export const isWithin = ({ value, budget = Number.POSITIVE_INFINITY, ceiling = budget }: Row): boolean =>
  value <= ceiling;

/** ✓ within, ✗ over, ! over a budget that is known to be missed, ~ over an aim, nothing where a figure is only told. */
export function markOf(row: Row): string {
  if (row.aim !== undefined) return row.value > row.aim ? "~" : "✓";
  if (row.budget === undefined) return " ";
  if (!isWithin(row)) return "✗";
  return row.value > row.budget ? "!" : "✓";
}

/** What a row is held against, or nothing. */
export function limitOf({ aim, budget, unit }: Row): string {
  const limit = aim ?? budget;
  return limit === undefined ? "" : `≤ ${text(limit, unit)}${aim === undefined ? "" : " (aim)"}`;
}

/** p10 and p90, where there are any. */
export const spreadOf = ({ spread }: Row): string => (spread ? `${spread[0]} to ${spread[1]}` : "");

/** The rows in columns, for a terminal. */
export function printRows(rows: readonly Row[]): void {
  const [names, spreads] = [rows.map(({ name }) => name), rows.map(spreadOf)].map((all) =>
    Math.max(...all.map(({ length }) => length)),
  );
  for (const row of rows) {
    const figures = `${text(row.value, row.unit).padStart(9)}  ${spreadOf(row).padEnd(spreads ?? 0)}`;
    console.log(`${markOf(row)} ${row.name.padEnd(names ?? 0)}  ${figures}  ${limitOf(row)}`.trimEnd());
  }
}
