import * as z from "zod/mini";
import type { Item } from "../model/ports/table.ts";
import { knownValuesOf } from "../model/stored.ts";
import { type Finding, type Path, setFix } from "./finding.ts";

/** An item's value once its findings are fixed; undefined if a person must repair it. */
export type Fit<T> = { value: T | undefined; findings: Finding[] };

/** Each wrong attribute is a finding. */
export function fitSchema<T>(schema: z.ZodMiniType<T>, sk: string, fields: Item): Fit<T> {
  const findings = issuesOf(schema, fields).flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== "unrecognized_keys") return [wrong(schema, sk, fields, path)];
    return issue.keys.map((key) => superfluous(sk, fields, [...path, key]));
  });
  return { value: schema.safeParse(findings.reduce(fixed, fields)).data, findings };
}

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);
const at = (fields: Item, path: Path) =>
  path.reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), fields);
const named = (path: Path) => `"${path.join(".")}"`;

function fixed(fields: Item, { fix }: Finding): Item {
  if (fix?.act !== "set" && fix?.act !== "unset") return fields;
  const copy = structuredClone(fields);
  const holder = at(copy, fix.path.slice(0, -1));
  const name = fix.path.at(-1) ?? "";
  if (isMap(holder) && fix.act === "set") holder[name] = fix.to;
  else if (isMap(holder)) delete holder[name];
  return copy;
}

const refusesAt = <T>(schema: z.ZodMiniType<T>, fields: Item, path: Path) =>
  issuesOf(schema, fields).some((issue) => issue.path.map(String).join(".") === path.join("."));

function superfluous(sk: string, fields: Item, path: Path): Finding {
  const message = `O atributo ${named(path)} não existe neste tipo de item.`;
  return { kind: "schema", sk, message, fix: { act: "unset", path, was: at(fields, path) } };
}

function wrong<T>(schema: z.ZodMiniType<T>, sk: string, fields: Item, path: Path): Finding {
  const was = at(fields, path);
  if (was !== undefined) return { kind: "schema", sk, message: `O atributo ${named(path)} tem um valor inválido.` };
  const missing: Finding = { kind: "schema", sk, message: `Falta o atributo ${named(path)}.` };
  const emptied: Finding = { ...missing, fix: setFix(path, null, undefined) };
  return refusesAt(schema, fixed(fields, emptied), path) ? missing : emptied;
}

type Schema = z.core.$ZodType;

/** Reading accepts other releases' attributes, but the diagnostics report them. */
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
