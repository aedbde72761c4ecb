/**
 * Defines EventBridge events: a name in the past tense, a schema, and functions to write and read
 * them.
 */
import type * as z from "zod/mini";

/** The `source` of every event that this product publishes. */
export const EVENT_SOURCE = "emdia";

/** An entry to publish: PutEvents' entry without the bus name. */
export type EventEntry = { source: string; detailType: string; detail: string };

/** A type of event: its name, and functions that write and read its detail. */
export type EventDefinition<S extends z.ZodMiniType, N extends string> = {
  readonly name: N;
  /** Returns the entry to publish. */
  readonly entry: (detail: z.input<S>) => EventEntry;
  /** Returns the detail of a received event. @throws ZodError if it does not match the schema */
  readonly parse: (event: { detail: unknown }) => z.output<S>;
};

/** Defines an event. A schema may get an optional field; a changed field needs a new event name. */
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
