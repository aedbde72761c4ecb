/** One JSON line per fact. Ids, codes and counts only: never a name, address, key, token or payload. */
type Facts = Record<string, string | number | boolean | undefined>;

const line = (level: string, message: string, facts: Facts) => JSON.stringify({ level, message, ...facts });

export const logger = {
  info: (message: string, facts: Facts = {}) => console.info(line("INFO", message, facts)),
  warn: (message: string, facts: Facts = {}) => console.warn(line("WARN", message, facts)),
  error: (message: string, error: unknown, facts: Facts = {}) =>
    console.error(line("ERROR", message, { ...facts, ...describe(error) })),
};

function describe(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, detail: error.message, stack: error.stack };
}
