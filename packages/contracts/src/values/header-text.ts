import { MAX_SUBJECT } from "../constants.ts";
import { withoutInvisible } from "./invisible.ts";

/** Returns one line of at most `maxLength` characters, without control characters. */
export function headerText(text: string, maxLength = MAX_SUBJECT): string {
  const line = withoutInvisible(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return Array.from(line).slice(0, maxLength).join("").trimEnd();
}
