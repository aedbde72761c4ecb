import type { CivilDate } from "@emdia/contracts/values/calendar";

export const MAX_MOVEMENTS = 20_000;

/**
 * `cents` is negative for money that left. `day` and `cents` are undefined where the text is not
 * readable. `number` is the bank's, which not every bank makes unique. `payer` is the payer's own
 * column.
 */
export type Movement = {
  bank: string;
  account: string;
  day: CivilDate | undefined;
  cents: number | undefined;
  number: string;
  type: string;
  texts: readonly string[];
  payer?: string | undefined;
};

/** `isCut`: the file ends in the middle of its movements. */
export type Movements = { movements: readonly Movement[]; rows: number; isCut: boolean };
