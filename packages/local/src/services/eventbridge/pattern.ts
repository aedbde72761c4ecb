import { isRecord, type Json } from "../../json.ts";

/**
 * EventBridge pattern matching: exact values, `prefix`, `suffix`, `equals-ignore-case`, `anything-but` and `exists`. An
 * array in the event matches when any of its elements does.
 * @throws Error for a matcher it does not know: a rule that silently never matches would be worse.
 */
export function matchesPattern(pattern: Json, event: Json): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    const value = event[field];
    if (Array.isArray(wanted)) return matchesField(wanted, value, field in event);
    return isRecord(wanted) && matchesPattern(wanted, isRecord(value) ? value : {});
  });
}

function matchesField(wanted: readonly unknown[], value: unknown, isPresent: boolean): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return wanted.some((one) => {
    if (isRecord(one) && "exists" in one) return one.exists === isPresent;
    return isPresent && values.some((item) => matchesOne(one, item));
  });
}

function matchesOne(wanted: unknown, value: unknown): boolean {
  if (!isRecord(wanted)) return wanted === value;
  const [operator, operand] = Object.entries(wanted)[0] ?? [];
  if (operator === "anything-but") return !butList(operand).some((one) => matchesOne(one, value));
  if (typeof operand !== "string") throw unknownMatcher(wanted);
  if (operator === "prefix") return typeof value === "string" && value.startsWith(operand);
  if (operator === "suffix") return typeof value === "string" && value.endsWith(operand);
  if (operator === "equals-ignore-case")
    return typeof value === "string" && value.toLowerCase() === operand.toLowerCase();
  throw unknownMatcher(wanted);
}

function butList(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

function unknownMatcher(wanted: Json): Error {
  return new Error(`the local region does not know the event pattern ${JSON.stringify(wanted)}`);
}
