import type { GraphResource } from "../graph-types.ts";
import { isRecord, type Json, textAt } from "../json.ts";

/** A snapshot the region cannot run; the message is Portuguese and says what is missing. */
export class GraphError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GraphError";
  }
}

/** Reads one raw resource: secrets unwrapped, a parent given as URN cut to its name. */
export function readResource(raw: Json): GraphResource {
  const inputs = unwrap(raw.inputs);
  const parent = textAt(raw, "parent").split("::").at(-1);
  return {
    type: textAt(raw, "type"),
    name: textAt(raw, "name"),
    inputs: isRecord(inputs) ? inputs : {},
    ...(parent ? { parent } : {}),
  };
}

function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isRecord(value)) return value;
  if ("$secret" in value) return unwrap(value.$secret);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrap(item)]));
}

/**
 * The name people use for a resource: that of the SST component around it (`ShardQueue` for `ShardQueueQueue`), or its
 * own when it was written as a raw resource.
 */
export function logicalName(resource: GraphResource, suffix: string): string {
  const isChild = resource.parent !== undefined && resource.name === `${resource.parent}${suffix}`;
  return isChild && resource.parent !== undefined
    ? resource.parent
    : resource.name.replace(new RegExp(`${suffix}$`), "");
}
