/**
 * Money is integer centavos inside and decimal reais on the wire and the screen (docs/rules.md, "Money and time"). No
 * floats in arithmetic.
 */

/**
 * A whole amount as a person reads it: "1.234". By hand, since to load a language's rules for it (Intl) takes a phone
 * longer than to draw the screen.
 */
function grouped(whole: number): string {
  const digits = String(whole);
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`;
  return text;
}
const signOf = (cents: number) => (cents < 0 ? "-" : "");

/** Centavos of an amount in reais, or undefined when it has more than two decimals or is not finite. */
export function centsFromReais(reais: number): number | undefined {
  if (Math.abs(reais) > 1e12) return undefined;
  const cents = Math.round(reais * 100);
  return cents / 100 === reais ? cents : undefined;
}

/** Decimal reais of an amount in centavos, for the wire. */
export function reaisFromCents(cents: number): number {
  return cents / 100;
}

/**
 * Centavos of what a person typed: "1.234,56", "100", "R$ 99,9". A comma is the decimal mark; a lone dot is one too
 * when one or two digits follow it, otherwise it groups thousands. Undefined when it is not an amount.
 */
export function parseReais(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$/, "").replace(/[\s\u00a0]/g, "");
  const shape = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d+)\.(\d{1,2})$/.exec(bare);
  if (!shape?.[1]) return undefined;
  const whole = shape[1].replaceAll(".", "");
  if (whole.length > 12) return undefined;
  return Number(whole) * 100 + Number((shape[2] ?? "").padEnd(2, "0"));
}

/** "R$ 1.234,56": two decimals, for prices and charges. The space is a no-break space, as Intl's. */
export function formatReais(cents: number): string {
  const size = Math.round(Math.abs(cents));
  return `${signOf(cents)}R$\u00a0${grouped(Math.trunc(size / 100))},${String(size % 100).padStart(2, "0")}`;
}

/** "R$ 1.235": no decimals, for summaries. */
export function formatReaisRounded(cents: number): string {
  return `${signOf(cents)}R$\u00a0${grouped(Math.round(Math.abs(cents) / 100))}`;
}

/** "1234.56": dot and exactly two decimals, as PIX wants field 54. */
export function formatDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** The sum of amounts in centavos. */
export function sumCents(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
