/** Reads JSON without a schema library, because these lines are part of the first paint. */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns an empty object if the text is missing, unreadable or not an object. */
export function fieldsOf(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export function textsOf(value: unknown): Record<string, string> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
