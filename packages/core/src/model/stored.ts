/**
 * Converts stored items into the values that rules use, and back. A release must handle items from
 * the previous and the next release: attributes that a schema does not name are ignored on reading
 * and kept on writing (docs/data-model.md).
 */
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";

/**
 * The attributes of keys and indexes: `keys.ts` composes them at each write, and they are not part
 * of an item's content.
 */
const KEYS: ReadonlySet<string> = new Set(["pk", "sk", "g1pk", "g1sk", "l1sk"]);

/**
 * The symbol under which an entity carries the attributes that another release stored:
 * `{ ...entity }` copies them, and no view shows them.
 */
export const UNKNOWN_ATTRIBUTES: unique symbol = Symbol("attributes of another release");
export type WithUnknownAttributes = { [UNKNOWN_ATTRIBUTES]?: Item };

/** Reads an item with its schema. @throws ZodError for an item that cannot be read */
export function decode<Schema extends z.ZodMiniObject>(
  schema: Schema,
  item: Item,
): z.infer<Schema> & WithUnknownAttributes {
  const value = schema.parse(item);
  const unknown = Object.entries(item).filter(([name]) => !(name in schema.shape) && !KEYS.has(name));
  return unknown.length > 0 ? { ...value, [UNKNOWN_ATTRIBUTES]: Object.fromEntries(unknown) } : value;
}

/** Returns the schema of an object inside an item; it keeps attributes from another release. */
export const innerObject = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(z.looseObject(shape), z.custom<z.infer<z.ZodMiniObject<Shape>>>());

/** Returns an entity's stored attributes, including attributes from another release. */
export function encode<T extends object>(entity: T & WithUnknownAttributes): Item {
  const { [UNKNOWN_ATTRIBUTES]: unknown, ...fields } = entity;
  return { ...unknown, ...fields };
}
