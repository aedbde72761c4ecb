/** Reads `@awboost/cfn-resource-types`: types of properties, with limits in the comments above. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A property's limits. `type` is as TypeScript writes it: `string`, `Tag[]`, `"A" | "B"`. */
export type Property = { type: string; limits: Readonly<Record<string, string>> };
/** A resource's property types by name. A type that is no object is stored as its alias's text. */
export type Schema = { properties: string; types: ReadonlyMap<string, ReadonlyMap<string, Property> | string> };

const BLOCK = /^export type (\w+) = \{\n([\s\S]*?)^\};/gm;
/** An object type that is written inside another type, under its property's name. */
const INLINE = /^ {4}(\w+)\??: \{\n([\s\S]*?)^ {4}\};/gm;
const ALIAS = /^export type (\w+) = ([^{\n]+);$/gm;
const PROPERTY = /(?:\/\*\*([\s\S]*?)\*\/\n)?^ {4}(\w+)\??: (.+);$/gm;
const LIMIT = /@(minLength|maxLength|min|max|pattern) `(.*)`/g;

/** Returns undefined when no schema is published. */
export function readSchema(folder: string, resource: string): Schema | undefined {
  const file = join(folder, `${resource.replaceAll("::", "-")}.d.ts`);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  const blocks = [...text.matchAll(BLOCK)].map(([, name = "", body = ""]) => [name, propertiesOf(body)] as const);
  const inline = [...text.matchAll(INLINE)].map(
    ([, name = "", body = ""]) => [name, propertiesOf(body.replaceAll(/^ {4}/gm, ""))] as const,
  );
  const aliases = [...text.matchAll(ALIAS)].map(([, name = "", type = ""]) => [name, type] as const);
  const properties = blocks.find(([name]) => name.endsWith("Properties"))?.[0] ?? "";
  return {
    properties,
    types: new Map<string, ReadonlyMap<string, Property> | string>([...inline, ...blocks, ...aliases]),
  };
}

function propertiesOf(body: string): ReadonlyMap<string, Property> {
  const found = [...body.matchAll(PROPERTY)].map(([, comment = "", name = "", type = ""]) => {
    const limits = [...comment.matchAll(LIMIT)].map(([, limit = "", value = ""]) => [limit, value] as const);
    return [name, { type, limits: Object.fromEntries(limits) }] as const;
  });
  return new Map(found);
}
