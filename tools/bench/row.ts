/**
 * One figure, in bytes when the unit is "kB" (1,024 bytes). It fails when it exceeds `budget`. A
 * figure that depends on the machine has no budget.
 */
export type Row = { name: string; value: number; unit: "kB" | "MB" | "×" | ""; budget?: number | undefined };

/** Rounds a figure to a number of decimals. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const text = (value: number, unit: string): string =>
  unit === "kB" ? `${(value / 1024).toFixed(1)} kB` : `${value}${unit && ` ${unit}`}`;

/** Tells whether a row is within its budget. A row without a budget always is. */
export const isWithin = ({ value, budget = Number.POSITIVE_INFINITY }: Row): boolean => value <= budget;

/** Prints the rows in columns, for a terminal: ✓ within the budget, ✗ over it. */
export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) {
    const { name, value, unit, budget } = row;
    const [mark, limit] = budget === undefined ? [" ", ""] : [isWithin(row) ? "✓" : "✗", `≤ ${text(budget, unit)}`];
    console.log(`${mark} ${name.padEnd(width)}  ${text(value, unit).padStart(9)}  ${limit}`.trimEnd());
  }
}
