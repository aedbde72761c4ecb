import type { Row } from "./row.ts";

/** Formats a figure with its unit. */
export const text = (value: number, unit: string): string =>
  unit === "kB" ? `${(value / 1024).toFixed(1)} kB` : `${value}${unit && ` ${unit}`}`;

/** Tells whether a row is within the limit at which it fails. */
export const isWithin = ({ value, budget = Number.POSITIVE_INFINITY, ceiling = budget }: Row): boolean =>
  value <= ceiling;

/**
 * Returns the mark of a row: ✓ within its limit, ✗ over it, ! over a budget that is known to be
 * missed, ~ over an aim, nothing for a figure without limit.
 */
export function markOf(row: Row): string {
  if (row.aim !== undefined) return row.value > row.aim ? "~" : "✓";
  if (row.budget === undefined) return " ";
  if (!isWithin(row)) return "✗";
  return row.value > row.budget ? "!" : "✓";
}

/** Returns the limit of a row as a text, or an empty text when it has no limit. */
export function limitOf({ aim, budget, unit }: Row): string {
  const limit = aim ?? budget;
  return limit === undefined ? "" : `≤ ${text(limit, unit)}${aim === undefined ? "" : " (aim)"}`;
}

/** Returns p10 and p90 as a text, or an empty text without a spread. */
export const spreadOf = ({ spread }: Row): string => (spread ? `${spread[0]} to ${spread[1]}` : "");

/** Prints the rows in columns, for a terminal. */
export function printRows(rows: readonly Row[]): void {
  const [names, spreads] = [rows.map(({ name }) => name), rows.map(spreadOf)].map((all) =>
    Math.max(...all.map(({ length }) => length)),
  );
  for (const row of rows) {
    const figures = `${text(row.value, row.unit).padStart(9)}  ${spreadOf(row).padEnd(spreads ?? 0)}`;
    console.log(`${markOf(row)} ${row.name.padEnd(names ?? 0)}  ${figures}  ${limitOf(row)}`.trimEnd());
  }
}
