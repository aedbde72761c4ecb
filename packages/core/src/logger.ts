/** Log lines have only ids, codes and counts: never a name, address, key, token or payload. */
import { correlationId } from "./correlation.ts";

type Facts = Record<string, string | number | boolean | undefined>;

const line = (fact: string, facts: Facts) => ({ fact, ...facts, correlationId: correlationId() });

export const logger = {
  info: (fact: string, facts: Facts = {}) => console.info(line(fact, facts)),
  warn: (fact: string, facts: Facts = {}) => console.warn(line(fact, facts)),
  error: (fact: string, error: unknown, facts: Facts = {}) =>
    console.error(line(fact, { ...facts, ...describe(error) })),
};

/** Replaces JSON texts, e-mails and tax documents. A charge's id has no punctuation and stays. */
const QUOTED: readonly (readonly [RegExp, string])[] = [
  [/(?:\.{3})?"[\s\S]*?"(?:\.{3})? is not valid JSON/g, "[text] is not valid JSON"],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu, "[e-mail]"],
  [/\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/g, "[document]"],
];
const withoutQuotes = (text: string): string =>
  QUOTED.reduce((left, [pattern, word]) => left.replace(pattern, word), text);

function describe(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: withoutQuotes(String(error)) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const stack = error.stack === undefined ? undefined : withoutQuotes(error.stack);
  return { error: error.name, code, detail: withoutQuotes(error.message), stack };
}
