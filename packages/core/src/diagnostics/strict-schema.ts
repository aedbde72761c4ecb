/** Reading accepts other releases' attributes, but the diagnostics report them. */
import * as z from "zod/mini";
import { knownValuesOf } from "../model/stored.ts";

type Schema = z.core.$ZodType;

export const issuesOf = (schema: Schema, fields: object): readonly z.core.$ZodIssue[] =>
  z.safeParse(refuseUnknown(schema), fields).error?.issues ?? [];

const mapShape = (shape: z.core.$ZodShape): z.core.$ZodShape =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, refuseUnknown(schema)]));

const isOf = <T extends Schema>(schema: Schema, type: T["_zod"]["def"]["type"]): schema is T =>
  schema._zod.def.type === type;

function refuseUnknown(schema: Schema): Schema {
  const known = knownValuesOf(schema);
  if (known) return z.enum(known);
  if (isOf<z.core.$ZodObject>(schema, "object")) return z.strictObject(mapShape(schema._zod.def.shape));
  if (isOf<z.core.$ZodOptional>(schema, "optional")) return z.optional(refuseUnknown(schema._zod.def.innerType));
  if (isOf<z.core.$ZodNullable>(schema, "nullable")) return z.nullable(refuseUnknown(schema._zod.def.innerType));
  if (isOf<z.core.$ZodPipe>(schema, "pipe")) return refuseUnknown(schema._zod.def.in);
  return schema;
}
