import type * as z from "zod/mini";

export const EVENT_SOURCE = "emdia";

export type EventEntry = { source: string; detailType: string; detail: string };

export type EventDefinition<S extends z.ZodMiniType, N extends string> = {
  readonly name: N;
  readonly entry: (detail: z.input<S>) => EventEntry;
  /** @throws ZodError if the detail does not match the schema */
  readonly parse: (event: { detail: unknown }) => z.output<S>;
};

/** A schema may get an optional field; a changed field needs a new event name. */
export function defineEvent<S extends z.ZodMiniType, const N extends string>(
  name: N,
  schema: S,
): EventDefinition<S, N> {
  return {
    name,
    entry: (detail) => ({ source: EVENT_SOURCE, detailType: name, detail: JSON.stringify(detail) }),
    parse: (event) => schema.parse(event.detail),
  };
}
