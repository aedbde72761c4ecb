/**
 * A bookkeeper's record of a charge with pencil and paper: the reference with which every view is
 * compared.
 */

/**
 * A line, numbered as in the ledger, from 1: an amount in centavos, or that of the line that it
 * reverses.
 */
type Line = { cents: number; date: string; reverses?: number };
export type Entry = {
  id: number;
  month: string;
  dueDate: string;
  amountCents: number;
  discountCents: number;
  isVoid: boolean;
  lines: Line[];
};

export const receivedOf = ({ lines }: Entry): number => lines.reduce((sum, { cents }) => sum + cents, 0);
export const openOf = (entry: Entry): number => (entry.isVoid ? 0 : entry.amountCents - receivedOf(entry));
export const isTakenBack = ({ lines }: Entry, number: number): boolean =>
  lines.some((line) => line.reverses === number);

/** Records a settlement. Returns false where the open amount is zero or smaller. */
export function receive(entry: Entry, cents: number, date: string): boolean {
  if (cents > openOf(entry) || openOf(entry) === 0) return false;
  entry.lines.push({ cents, date });
  return true;
}

/**
 * Reverses a line on a day. Returns false where the line does not exist, or was already reversed.
 */
export function takeBack(entry: Entry, number: number, date: string): boolean {
  const line = entry.lines[number - 1];
  if (!line || line.reverses || isTakenBack(entry, number) || entry.isVoid) return false;
  entry.lines.push({ cents: -line.cents, date, reverses: number });
  return true;
}

/** Voids the charge. Returns false where it was paid or a part was received. */
export function strikeOut(entry: Entry): boolean {
  if (entry.isVoid || openOf(entry) === 0 || receivedOf(entry) > 0) return entry.isVoid;
  entry.isVoid = true;
  return true;
}
