/**
 * One figure: bytes where the unit is "kB" (1,024 bytes), else as it stands. Without a budget it is only told. A budget that
 * is known to be missed names the `ceiling` that fails instead, so that it grows no further. What the machine has a say in,
 * a time or a rate, has an `aim` that is told beside it and never fails. `spread` is p10 and p90 of what was measured more
 * than once; the value is the median then.
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

/** What a suite may be asked: `isFull` for the sizes that take minutes. */
export type SuiteOptions = { isFull: boolean };
