/** Attributes and values of another release are kept, but ignored (docs/data-model.md). */

import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import type { Item } from "./ports/table.ts";

/** `keys.ts` composes these attributes at each write; they are no part of an item's content. */
const KEYS: ReadonlySet<string> = new Set(["pk", "sk", "g1pk", "g1sk", "l1sk"]);

/** An entity keeps here what another release stored: copies have it, and no view shows it. */
export const UNKNOWN_ATTRIBUTES: unique symbol = Symbol("attributes of another release");
export type WithUnknownAttributes = { [UNKNOWN_ATTRIBUTES]?: Item };

const UNKNOWN_VALUES: unique symbol = Symbol("values of another release");
type UnknownValues = Readonly<Record<string, { stored: string; read: unknown }>>;

type Schema = z.core.$ZodType;
const KNOWN = new WeakMap<Schema, readonly string[]>();

/** Returns undefined if the attribute has no fixed set of values. */
export const knownValuesOf = (schema: Schema): readonly string[] | undefined => KNOWN.get(schema);

/** Reads a later release's unknown value as `fallback`, and keeps it stored until a change. */
export function openEnum<const Value extends string, Fallback extends Value | null>(
  values: readonly Value[],
  fallback: Fallback,
) {
  const stored = z.string();
  const isKnown = (value: string): value is Value => values.some((one) => one === value);
  const schema = z.pipe(
    stored,
    z.transform((value: string): Value | Fallback => (isKnown(value) ? value : fallback)),
  );
  for (const one of [stored, schema]) KNOWN.set(one, values);
  return schema;
}

export function decode<Schema extends z.ZodMiniObject>(
  schema: Schema,
  item: Item,
): z.infer<Schema> & WithUnknownAttributes {
  const read = schema.parse(item);
  const value = { ...read, ...unknownValues(item, read) };
  const unknown = Object.entries(item).filter(([name]) => !(name in schema.shape) && !KEYS.has(name));
  return unknown.length > 0 ? { ...value, [UNKNOWN_ATTRIBUTES]: Object.fromEntries(unknown) } : value;
}

/** The object keeps attributes and values of another release. */
export function innerObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  const open = Object.entries(shape).filter(([, schema]) => knownValuesOf(schema));
  const asStored = open.map(([name, schema]) => [name, schema instanceof z.ZodMiniPipe ? schema._zod.def.in : schema]);
  const stored = z.looseObject({ ...shape, ...Object.fromEntries(asStored) });
  const read = z.transform((value: Item) => {
    const known = Object.fromEntries(open.map(([name, schema]) => [name, z.parse(schema, value[name])]));
    return { ...value, ...known, ...unknownValues(value, known) };
  });
  return z.pipe(z.pipe(stored, read), z.custom<z.infer<z.ZodMiniObject<Shape>>>());
}

/** Another release's value stays as it is until something changes it, inside objects too. */
export function asStored<T extends object>(entity: T): T;
export function asStored({
  [UNKNOWN_VALUES]: unknown = {},
  ...fields
}: Item & { [UNKNOWN_VALUES]?: UnknownValues }): Item {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const was = unknown[name];
      return [name, was && was.read === value ? was.stored : restored(value)];
    }),
  );
}

export function encode<T extends object>(entity: T & WithUnknownAttributes): Item {
  const { [UNKNOWN_ATTRIBUTES]: unknown, ...fields } = entity;
  return { ...unknown, ...asStored(fields) };
}

function unknownValues(stored: Item, read: Item): { [UNKNOWN_VALUES]?: UnknownValues } {
  const unknown = Object.entries(read).flatMap(([name, value]) => {
    const before = stored[name];
    return typeof before === "string" && before !== value ? [[name, { stored: before, read: value }] as const] : [];
  });
  return unknown.length > 0 ? { [UNKNOWN_VALUES]: Object.fromEntries(unknown) } : {};
}

const isObject = (value: unknown): value is Item & { [UNKNOWN_VALUES]?: UnknownValues } =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  return isObject(value) ? asStored(value) : value;
}

export const storedDay = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

export const storedMonth = z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value));
