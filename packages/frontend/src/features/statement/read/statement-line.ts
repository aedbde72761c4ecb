import type { CivilDate } from "@emdia/contracts/values/calendar";

export const MAX_STATEMENT_LINES = 20_000;

/**
 * `cents` is negative for money that left. `day` and `cents` are undefined where the text is not
 * readable. `number` is the bank's, which not every bank makes unique. `payer` is the payer's own
 * column.
 */
export type StatementLine = {
  bank: string;
  account: string;
  day: CivilDate | undefined;
  cents: number | undefined;
  number: string;
  type: string;
  texts: readonly string[];
  payer?: string | undefined;
};

/** `isCut`: the file ends in the middle of its lines. */
export type StatementLines = { lines: readonly StatementLine[]; rows: number; isCut: boolean };
