/** Reads untyped JSON without type assertions: a value of the wrong type gives the fallback. */

export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function recordAt(source: Json, key: string): Json {
  const value = source[key];
  return isRecord(value) ? value : {};
}

export function textAt(source: Json, key: string, fallback = ""): string {
  const value = source[key];
  return typeof value === "string" ? value : fallback;
}

export const optionalText = (source: Json, key: string): string | undefined => textAt(source, key) || undefined;

export function numberAt(source: Json, key: string, fallback: number): number {
  const value = source[key];
  return typeof value === "number" ? value : fallback;
}

export function recordsAt(source: Json, key: string): readonly Json[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function textsAt(source: Json, key: string): readonly string[] {
  const value = source[key];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => typeof item === "string");
}

export function parseRecord(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
