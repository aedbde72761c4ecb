const timeZone = "America/Sao_Paulo";
const full = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
const fieldValue = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** Returns an instant as the value of a `datetime-local` field, in Brasília time. */
export const inputValue = (instant: Date): string => fieldValue.format(instant).replace(" ", "T");

export const formatInstant = (instant: string | Date): string => full.format(new Date(instant));

export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
