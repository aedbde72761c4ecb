/**
 * How stored items become what rules work with, and back. A release works on items of the release before it and of the
 * one after it: what a schema does not name is ignored on reading and kept on writing (docs/data-model.md).
 */
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";

/** Attributes of keys and indexes: spelled by `keys.ts` at each write, no part of what an item says. */
const KEYS: ReadonlySet<string> = new Set(["pk", "sk", "g1pk", "g1sk", "l1sk"]);

/** Under this symbol an entity carries what another release stored with it: copied by a spread, shown by no view. */
export const UNKNOWN: unique symbol = Symbol("attributes of another release");
export type Carried = { [UNKNOWN]?: Item };

/** Reads an item by its schema. @throws ZodError for one that cannot be read */
export function decode<Schema extends z.ZodMiniObject>(schema: Schema, item: Item): z.infer<Schema> & Carried {
  const value = schema.parse(item);
  const unknown = Object.entries(item).filter(([name]) => !(name in schema.shape) && !KEYS.has(name));
  return unknown.length > 0 ? { ...value, [UNKNOWN]: Object.fromEntries(unknown) } : value;
}

/** An object inside an item, whose attributes of another release stay with it. */
export const inner = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(z.looseObject(shape), z.custom<z.infer<z.ZodMiniObject<Shape>>>());

/** An entity's attributes as they are stored, those of another release with them. */
export function encode<T extends object>(entity: T & Carried): Item {
  const { [UNKNOWN]: unknown, ...fields } = entity;
  return { ...unknown, ...fields };
}
