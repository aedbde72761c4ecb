/**
 * Logs one object per fact. Lambda's JSON format makes the object the line's `message` and adds the
 * level and the invocation's id. A log line has only ids, codes and counts: never a name, address,
 * key, token or payload.
 */
import { correlationId } from "./correlation.ts";

type Facts = Record<string, string | number | boolean | undefined>;

const line = (fact: string, facts: Facts) => ({ fact, ...facts, correlationId: correlationId() });

export const logger = {
  info: (fact: string, facts: Facts = {}) => console.info(line(fact, facts)),
  warn: (fact: string, facts: Facts = {}) => console.warn(line(fact, facts)),
  error: (fact: string, error: unknown, facts: Facts = {}) =>
    console.error(line(fact, { ...facts, ...describe(error) })),
};

function describe(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { error: error.name, code, detail: error.message, stack: error.stack };
}
