/** The content of a bank statement before the movements are sorted into payments and the rest. */
import type { CivilDate } from "@emdia/contracts/values/calendar";

export const MAX_MOVEMENTS = 20_000;

/**
 * A movement of an account. `cents` is negative for money that left the account; `day` and `cents`
 * are undefined where the file's text is not readable. `number` is the bank's own number of the
 * movement, which not every bank makes unique. `texts` are the bank's words, such as name and memo;
 * `payer` is the text of the payer's own column.
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

/**
 * The movements of a file, and the number of rows that were read. `isCut`: the file ends in the
 * middle of its movements.
 */
export type Movements = { movements: readonly Movement[]; rows: number; isCut: boolean };
