/**
 * One figure: bytes where the unit is "kB" (1,024 bytes), else as it stands. Without a budget it is only told. A budget that
 * is known to be missed names the `ceiling` that fails instead, so that it grows no further.
 */
export type Row = { name: string; value: number; unit: "kB" | ""; budget?: number; ceiling?: number };
