import { MAX_SUBJECT } from "../constants.ts";

/**
 * Makes a typed text safe for a mail's header: one line of at most `maxLength` characters, without control characters.
 */
export function headerText(text: string, maxLength = MAX_SUBJECT): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  return Array.from(line).slice(0, maxLength).join("").trimEnd();
}
