const timeZone = "America/Sao_Paulo";
const full = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
const long = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "full", timeStyle: "medium" });
const dayOnly = new Intl.DateTimeFormat("pt-BR", { timeZone, day: "2-digit", month: "short" });
const timeOnly = new Intl.DateTimeFormat("pt-BR", { timeZone, hour: "2-digit", minute: "2-digit" });
const fieldValue = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
const civilDay = new Intl.DateTimeFormat("en-CA", { timeZone });

/** Returns an instant as the value of a `datetime-local` field, in Brasília time. */
export const inputValue = (instant: Date): string => fieldValue.format(instant).replace(" ", "T");

/** Formats an instant as `10/02/2026, 09:00:00`, in Brasília time. */
export const formatInstant = (instant: string | Date): string => full.format(new Date(instant));

/** Formats an instant as `terça-feira, 10 de fevereiro de 2026 às 09:00:00`, in Brasília time. */
export const formatLong = (instant: Date): string => long.format(instant);

/** Formats an instant as its time when it is on the same day as `now`, and otherwise as its day. */
export function formatShort(instant: string, now: Date): string {
  const date = new Date(instant);
  const isToday = civilDay.format(date) === civilDay.format(now);
  return (isToday ? timeOnly : dayOnly).format(date);
}

/** Describes how far business time is ahead of real time. */
export function formatLead(offsetMs: number): string {
  const minutes = Math.round(offsetMs / 60_000);
  if (minutes < 1) return "igual ao relógio deste computador";
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [count(days, "dia", "dias"), count(hours, "hora", "horas"), count(minutes % 60, "minuto", "minutos")];
  return `${parts
    .filter((part) => part !== "")
    .slice(0, 2)
    .join(" e ")} à frente deste computador`;
}

/** Returns `1 mensagem` or `2 mensagens`, and an empty string for zero. */
function count(amount: number, one: string, many: string): string {
  if (amount === 0) return "";
  return `${amount} ${amount === 1 ? one : many}`;
}

/** Returns `nenhuma mensagem`, `1 mensagem` or `2 mensagens`. */
export function countOr(none: string, amount: number, one: string, many: string): string {
  return count(amount, one, many) || none;
}

/** Formats a size as `1,2 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const isLarge = bytes >= 1_000_000;
  const amount = bytes / (isLarge ? 1_000_000 : 1_000);
  return `${amount.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} ${isLarge ? "MB" : "kB"}`;
}

/** Formats JSON on several lines. Returns any other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
