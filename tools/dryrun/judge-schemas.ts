import type { RawResource } from "../synth/raw-graph.ts";
import { type Property, readSchema, type Schema } from "./read-schema.ts";
import { INSIDE, NAMES, resourceOf } from "./schema-names.ts";

export type Judged = { found: readonly string[]; resources: number; values: number };

type Walk = {
  schema: Schema;
  names: Readonly<Record<string, string | null>>;
  path: string;
  found: string[];
  count: { values: number };
};

/** Lists what CloudFormation's schemas (in `folder`) forbid and Pulumi's types accept. */
export function judgeSchemas(resources: readonly RawResource[], folder: string): Judged {
  const found: string[] = [];
  const count = { values: 0 };
  let judged = 0;
  for (const { type, name, inputs } of resources) {
    const called = resourceOf(type);
    if (called === undefined) continue;
    const [resource = null, part] = called?.split("#") ?? [];
    const schema = resource === null ? undefined : readSchema(folder, resource);
    if (!schema) {
      if (resource !== null) found.push(`${name}: no schema of ${resource} is published`);
      continue;
    }
    judged += 1;
    const walk = { schema, names: NAMES[type] ?? {}, path: name, found, count };
    judgeObject(inputs, part ?? schema.properties, walk, type);
  }
  return { found, resources: judged, values: count.values };
}

/** A name may differ in case, or as `NAMES` says: null marks a name that only the provider has. */
function judgeObject(value: object, typeName: string, walk: Walk, owner: string): void {
  const properties = walk.schema.types.get(typeName);
  if (properties === undefined || typeof properties === "string") return;
  // CloudFormation puts the settings of some resources into an object that the provider omits.
  const inside = walk.schema.types.get(INSIDE[owner] ?? "");
  const all = [...properties, ...(inside === undefined || typeof inside === "string" ? [] : inside)];
  const known = new Map(all.map(([name, property]) => [name.toLowerCase(), property]));
  for (const [key, one] of Object.entries(value)) {
    const ofType = walk.names[`${typeName}.${key}`];
    const named = ofType === undefined ? walk.names[key] : ofType;
    if (named === null || one === null || one === undefined) continue;
    const property = known.get((named ?? key).toLowerCase());
    const path = `${walk.path}.${key}`;
    if (property) judgeValue(one, property, { ...walk, path });
    else walk.found.push(`${path}: its schema has no such property; schema-names.ts says how it is called`);
  }
}

function judgeValue(value: unknown, property: Property, walk: Walk): void {
  const { type, limits } = property;
  const named = walk.schema.types.get(type);
  if (type.endsWith("[]")) judgeList([value].flat(), property, walk);
  // The provider writes some objects as lists of one element.
  else if (Array.isArray(value)) for (const one of value) judgeValue(one, property, walk);
  else if (typeof named === "string") judgeValue(value, { type: named, limits }, walk);
  else if (named && typeof value === "object" && value !== null) judgeObject(value, type, walk, type);
  else {
    walk.count.values += 1;
    const what = refusalOf(value, type, limits);
    if (what) walk.found.push(`${walk.path}: ${JSON.stringify(value)?.slice(0, 80)} ${what}`);
  }
}

function judgeList(values: readonly unknown[], { type, limits }: Property, walk: Walk): void {
  const { maxLength = values.length } = limits;
  if (values.length > Number(maxLength)) walk.found.push(`${walk.path}: has more than ${maxLength}`);
  const each = { type: type.slice(0, -2).replace(/^\((.+)\)$/, "$1"), limits: {} };
  for (const [index, one] of values.entries()) judgeValue(one, each, { ...walk, path: `${walk.path}.${index}` });
}

function refusalOf(value: unknown, type: string, limits: Property["limits"]): string | undefined {
  const text = String(value);
  const words = [...type.matchAll(/"([^"]*)"/g)].map(([, word]) => word);
  if (words.length > 0 && typeof value === "string" && !words.includes(value))
    return `is none of ${words.slice(0, 12).join(", ")}`;
  if (type === "number" && Number.isNaN(Number(value))) return "is no number";
  const { minLength, maxLength, min, max, pattern } = limits;
  if (typeof value === "string") {
    if (text.length < Number(minLength ?? 0)) return `is shorter than ${minLength}`;
    if (text.length > Number(maxLength ?? Number.POSITIVE_INFINITY)) return `is longer than ${maxLength}`;
    if (pattern && matches(pattern, text) === false) return `is not like ${pattern}`;
  }
  if (type !== "number") return undefined;
  if (Number(value) < Number(min ?? Number.NEGATIVE_INFINITY)) return `is less than ${min}`;
  return Number(value) > Number(max ?? Number.POSITIVE_INFINITY) ? `is more than ${max}` : undefined;
}

/** Returns undefined for a pattern that JavaScript cannot read. */
function matches(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}
