import * as z from "zod/mini";
import { things, wordsOf } from "./words.ts";

/**
 * Returns a value that a schema accepts, composed of the words for its fields. `field` is the
 * value's own name, `owner` the name of the thing it belongs to. A field whose word is undefined is
 * omitted.
 * @throws Error naming a field that has no word
 */
export function sampleOf(schema: z.core.$ZodType, field: string, owner = ""): unknown {
  const words = wordsOf(field, owner);
  const word = words.find((one) => z.safeParse(schema, one).success);
  if (word !== undefined || words.includes(undefined)) return word;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const thing = things.get(schema) ?? field;
      return Object.fromEntries(Object.entries(def.shape).map(([name, its]) => [name, sampleOf(its, name, thing)]));
    }
    case "array":
      return [sampleOf(def.element, field.replace(/s$/, ""), owner)];
    case "optional":
    case "nullable":
    case "default":
      return sampleOf(def.innerType, field, owner);
    case "pipe":
      return sampleOf(def.in, field, owner);
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    case "boolean":
      return true;
    default:
      throw new Error(`No example fits ${owner}.${field}: add a word to scripts/openapi/words.ts`);
  }
}
