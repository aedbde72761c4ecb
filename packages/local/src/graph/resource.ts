import { isRecord, type Json, textAt } from "../json.ts";

export class GraphError extends Error {
  override readonly name = "GraphError";
}

export type RawResource = ReturnType<typeof readResource>;

/** Reads a resource: unwraps secrets and reduces a parent's URN to its name. */
export function readResource(raw: Json) {
  const inputs = unwrap(raw.inputs);
  const parent = textAt(raw, "parent").split("::").at(-1);
  return { type: textAt(raw, "type"), name: textAt(raw, "name"), inputs: isRecord(inputs) ? inputs : {}, parent };
}

/** Returns the SST component's name (`ShardQueue` for `ShardQueueQueue`), or the resource's own. */
export function logicalName(resource: Pick<RawResource, "name" | "parent">, suffix: string): string {
  const { name, parent } = resource;
  return parent && name === `${parent}${suffix}` ? parent : name.replace(new RegExp(`${suffix}$`), "");
}

function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isRecord(value)) return value;
  if ("$secret" in value) return unwrap(value.$secret);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrap(item)]));
}
