import { isRecord, type Json } from "../../json.ts";

/**
 * An array in the event matches by any of its elements. @throws Error for a matcher that is missing
 * here, such as `prefix`: its rule would silently never match
 */
export function matchesPattern(pattern: Json, event: Json): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    const value = event[field];
    if (Array.isArray(wanted)) return field in event && matchesField(wanted, value);
    return isRecord(wanted) && matchesPattern(wanted, isRecord(value) ? value : {});
  });
}

function matchesField(wanted: readonly unknown[], value: unknown): boolean {
  const unknown = wanted.find(isRecord);
  if (unknown) throw new Error(`the local region does not know the event pattern ${JSON.stringify(unknown)}`);
  return [value].flat().some((item) => wanted.includes(item));
}
