/** Bytes are in "kB" (1,024). A figure that depends on the machine has no budget. */
export type Row = { name: string; value: number; unit: "kB" | "MB" | "×" | ""; budget?: number | undefined };

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Tells whether a figure is within its budget; a row without a budget always is. */
export const isWithin = ({ value, budget = Number.POSITIVE_INFINITY }: Row): boolean => value <= budget;

export function linesOf(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const good = rows.filter(isWithin).length;
  const lines = rows.map((row) => {
    const { name, value, unit, budget } = row;
    const mark = budget === undefined ? " " : isWithin(row) ? "✓" : "✗";
    const limit = budget === undefined ? "" : `≤ ${text(budget, unit)}`;
    return `${mark} ${name.padEnd(width)}  ${text(value, unit).padStart(9)}  ${limit}`.trimEnd();
  });
  return [...lines, `${good} passed, ${rows.length - good} failed`];
}

const text = (value: number, unit: string): string =>
  unit === "kB" ? `${(value / 1024).toFixed(1)} kB` : `${value}${unit && ` ${unit}`}`;
