/** JSON of unknown origin, looked at without a schema library: these few lines are part of the first paint. */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a JSON object; none where the text is missing, unreadable or anything else. */
export function fieldsOf(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

/** A text with something in it, or undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The fields of an object that are texts. */
export function textsOf(value: unknown): Record<string, string> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
