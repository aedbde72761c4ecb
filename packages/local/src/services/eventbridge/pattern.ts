import { isRecord, type Json } from "../../json.ts";

/** Any element of an array matches. @throws Error for a matcher missing here, such as `prefix` */
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
