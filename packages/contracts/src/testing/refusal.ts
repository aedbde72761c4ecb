import type * as z from "zod/mini";

/** Returns each refusal as "field: text". */
export function refusalsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [...path.map(String), message].join(": "));
}

/** Returns a valid body with one field replaced, or left out for `undefined`. */
export function withField(body: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const { [field]: _before, ...others } = body;
  return value === undefined ? others : { ...others, [field]: value };
}
