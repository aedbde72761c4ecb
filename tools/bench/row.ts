/**
 * One figure, in bytes when the unit is "kB" (1,024 bytes). It fails when it exceeds `budget`. A
 * figure that depends on the machine has no budget.
 */
export type Row = { name: string; value: number; unit: "kB" | "MB" | "×" | ""; budget?: number };

/** The options of a suite; `isFull` selects large sizes, which take minutes. */
export type SuiteOptions = { isFull: boolean };

/** Rounds a figure to a number of decimals. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
