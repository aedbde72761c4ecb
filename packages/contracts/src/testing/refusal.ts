/** What a schema says to a value, for tables of tests. */
import type * as z from "zod/mini";

/** The texts a person reads, each behind the field it stands at; nothing where the value is taken. */
export function refusalsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [...path.map(String), message].join(": "));
}

/** Fields of a valid body, one of them replaced; `undefined` leaves it out. */
export function withField(body: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const { [field]: _before, ...others } = body;
  return value === undefined ? others : { ...others, [field]: value };
}
