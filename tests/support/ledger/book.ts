/** A line of a charge's ledger, in centavos; lines are numbered from 1. */
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

/** Returns the lines received in a month (`yyyy-mm`) by day of payment, without reversed lines. */
export const cameInOf = (book: readonly Entry[], month: string): Line[] =>
  book.flatMap((entry) =>
    entry.lines.filter(
      ({ date, reverses }, index) => date.startsWith(month) && !reverses && !isTakenBack(entry, index + 1),
    ),
  );

/** Records a payment. Returns false if nothing is open, or less than the payment. */
export function receive(entry: Entry, cents: number, date: string): boolean {
  if (cents > openOf(entry) || openOf(entry) === 0) return false;
  entry.lines.push({ cents, date });
  return true;
}

export function takeBack(entry: Entry, number: number, date: string): boolean {
  const line = entry.lines[number - 1];
  if (!line || line.reverses || isTakenBack(entry, number) || entry.isVoid) return false;
  entry.lines.push({ cents: -line.cents, date, reverses: number });
  return true;
}

export function voidEntry(entry: Entry): boolean {
  if (entry.isVoid || openOf(entry) === 0 || receivedOf(entry) > 0) return entry.isVoid;
  entry.isVoid = true;
  return true;
}
