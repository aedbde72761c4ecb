/** What a bookkeeper with pencil and paper knows of a charge: the reference that every view is held against. */

/** A line as the ledger numbers it, from 1: an amount in centavos, or that of the line it takes back. */
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

/** Writes down what was received; false where nothing is open, or less. */
export function receive(entry: Entry, cents: number, date: string): boolean {
  if (cents > openOf(entry) || openOf(entry) === 0) return false;
  entry.lines.push({ cents, date });
  return true;
}

/** Takes a line back on a day; false where there is no such line, or it was taken back before. */
export function takeBack(entry: Entry, number: number, date: string): boolean {
  const line = entry.lines[number - 1];
  if (!line || line.reverses || isTakenBack(entry, number) || entry.isVoid) return false;
  entry.lines.push({ cents: -line.cents, date, reverses: number });
  return true;
}

/** Strikes the charge out; false where it was paid or a part was received. */
export function strikeOut(entry: Entry): boolean {
  if (entry.isVoid || openOf(entry) === 0 || receivedOf(entry) > 0) return entry.isVoid;
  entry.isVoid = true;
  return true;
}
