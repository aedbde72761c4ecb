/**
 * Conversion of stored items into the values that rules work with, and back. A release works on
 * items of the release before it and of the one after it: attributes that a schema does not name
 * are ignored on reading and kept on writing (docs/data-model.md).
 */
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";

/**
 * Attributes of keys and indexes: `keys.ts` spells them at each write, and they are no part of an
 * item's content.
 */
const KEYS: ReadonlySet<string> = new Set(["pk", "sk", "g1pk", "g1sk", "l1sk"]);

/**
 * Under this symbol an entity carries the attributes that another release stored with it: a spread
 * copies them, no view shows them.
 */
export const UNKNOWN: unique symbol = Symbol("attributes of another release");
export type Carried = { [UNKNOWN]?: Item };

/** Reads an item by its schema. @throws ZodError for one that cannot be read */
export function decode<Schema extends z.ZodMiniObject>(schema: Schema, item: Item): z.infer<Schema> & Carried {
  const value = schema.parse(item);
  const unknown = Object.entries(item).filter(([name]) => !(name in schema.shape) && !KEYS.has(name));
  return unknown.length > 0 ? { ...value, [UNKNOWN]: Object.fromEntries(unknown) } : value;
}

/** Returns the schema of an object inside an item that keeps another release's attributes. */
export const inner = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(z.looseObject(shape), z.custom<z.infer<z.ZodMiniObject<Shape>>>());

/** Returns an entity's stored attributes, including those of another release. */
export function encode<T extends object>(entity: T & Carried): Item {
  const { [UNKNOWN]: unknown, ...fields } = entity;
  return { ...unknown, ...fields };
}
