/** Returns undefined for more than two decimals or a number that is not finite. */
export function centsFromReais(reais: number): number | undefined {
  if (Math.abs(reais) > 1e12) return undefined;
  const cents = Math.round(reais * 100);
  return cents / 100 === reais ? cents : undefined;
}

export const reaisFromCents = (cents: number): number => cents / 100;

/** The decimal mark is a comma, or a lone dot before the last one or two digits. */
export function parseReais(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$/, "").replace(/[\s\u00a0]/g, "");
  const shape = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d+)\.(\d{1,2})$/.exec(bare);
  if (!shape?.[1]) return undefined;
  const whole = shape[1].replaceAll(".", "");
  if (whole.length > 12) return undefined;
  return Number(whole) * 100 + Number((shape[2] ?? "").padEnd(2, "0"));
}

/** The space is a no-break space, as in Intl. */
export function formatReais(cents: number): string {
  const size = Math.round(Math.abs(cents));
  return `${signOf(cents)}R$\u00a0${grouped(Math.trunc(size / 100))},${String(size % 100).padStart(2, "0")}`;
}

export function formatReaisRounded(cents: number): string {
  return `${signOf(cents)}R$\u00a0${grouped(Math.round(Math.abs(cents) / 100))}`;
}

/** The text has a dot and exactly two decimals, as PIX's field 54 requires. */
export function formatDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

export function sumCents(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** Intl is not used, because loading its rules takes a phone longer than drawing the screen. */
function grouped(whole: number): string {
  const digits = String(whole);
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`;
  return text;
}
const signOf = (cents: number) => (cents < 0 ? "-" : "");
