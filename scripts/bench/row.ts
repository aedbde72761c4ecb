/**
 * One figure, in bytes when the unit is "kB" (1,024 bytes). It fails over its `budget`, or over its
 * `ceiling` when the budget is known to be missed. A time or rate depends on the machine, so it
 * only has an `aim`. `spread` is p10 and p90 of repeated measurements, and `value` their median.
 */
export type Row = {
  name: string;
  value: number;
  unit: "kB" | "MB" | "ms" | "µs" | "%" | "×" | "";
  budget?: number;
  ceiling?: number;
  aim?: number;
  spread?: readonly [number, number];
};

/** The options of a suite; `isFull` selects the sizes that need minutes. */
export type SuiteOptions = { isFull: boolean };
