/** Reading untyped JSON (the graph, AWS requests) without casts. Missing or wrong values read as the fallback. */

export type Json = Record<string, unknown>;

/** True for a plain JSON object. */
export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at `key`, or an empty one. */
export function recordAt(source: Json, key: string): Json {
  const value = source[key];
  return isRecord(value) ? value : {};
}

/** The string at `key`, or `fallback`. */
export function textAt(source: Json, key: string, fallback = ""): string {
  const value = source[key];
  return typeof value === "string" ? value : fallback;
}

/** The string at `key` when it is one and not empty. */
export function optionalText(source: Json, key: string): string | undefined {
  return textAt(source, key) || undefined;
}

/** The number at `key`, or `fallback`. */
export function numberAt(source: Json, key: string, fallback: number): number {
  const value = source[key];
  return typeof value === "number" ? value : fallback;
}

/** The objects of the array at `key`. */
export function recordsAt(source: Json, key: string): readonly Json[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The strings of the array (or the lone string) at `key`. */
export function textsAt(source: Json, key: string): readonly string[] {
  const value = source[key];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => typeof item === "string");
}

/** Parses an object; anything else, broken JSON included, is undefined. */
export function parseRecord(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
