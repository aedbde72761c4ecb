import { MAX_SUBJECT } from "../constants.ts";

/** One line without control characters, at most `maxLength` of them, so that a typed text can stand in a mail's header. */
export function headerText(text: string, maxLength = MAX_SUBJECT): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  return Array.from(line).slice(0, maxLength).join("").trimEnd();
}
