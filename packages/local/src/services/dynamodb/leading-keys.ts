import type { Graph, KeySpec } from "../../graph-types.ts";
import { type Json, optionalText, recordAt, recordsAt, textAt } from "../../json.ts";
import type { ConditionContext } from "../../types.ts";

/** The IAM condition key for the partition keys in a request. */
const LEADING_KEYS = "dynamodb:leadingkeys";

/**
 * Returns the partition keys of one operation, as IAM compares them: of its key or item, of every
 * key of a batch, or of a query. A scan, or a query in an unsupported form, gives no keys and is
 * then denied.
 */
export function leadingKeys(graph: Graph, operation: Json): ConditionContext {
  const schema = schemaOf(graph, operation);
  if (schema === undefined) return {};
  const named = [
    ...[recordAt(operation, "Key"), recordAt(operation, "Item"), ...recordsAt(operation, "Keys")].flatMap((key) =>
      textOf(recordAt(key, schema.hashKey)),
    ),
    ...queried(operation, schema.hashKey),
  ];
  return named.length > 0 ? { [LEADING_KEYS]: named } : {};
}

function schemaOf(graph: Graph, operation: Json): KeySpec | undefined {
  const name = textAt(operation, "TableName");
  const table = graph.tables.find((one) => one.name === name || one.arn === name);
  const index = optionalText(operation, "IndexName");
  return index === undefined
    ? table
    : [...(table?.indexes ?? []), ...(table?.localIndexes ?? [])].find((one) => one.name === index);
}

/**
 * Finds `pk = :pk` anywhere in the key condition, with or without name placeholders and brackets.
 */
function queried(operation: Json, hashKey: string): string[] {
  const [names, values] = [
    recordAt(operation, "ExpressionAttributeNames"),
    recordAt(operation, "ExpressionAttributeValues"),
  ];
  const equalities = textAt(operation, "KeyConditionExpression").matchAll(/(#?[\w.]+)\s*=\s*(:\w+)/g);
  return [...equalities].flatMap(([, name = "", value = ""]) =>
    (name.startsWith("#") ? names[name] : name) === hashKey ? textOf(recordAt(values, value)) : [],
  );
}

const textOf = (value: Json): string[] => (typeof value.S === "string" ? [value.S] : []);
