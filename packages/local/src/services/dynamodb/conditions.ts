import type { Graph, KeySpec } from "../../graph-types.ts";
import { type Json, optionalText, recordAt, recordsAt, textAt } from "../../json.ts";
import type { ConditionContext } from "../../types.ts";

const LEADING_KEYS = "dynamodb:leadingkeys";

/** Returns the partition keys; none for a scan or an unsupported query, which is then denied. */
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

/** Returns the attributes that an UpdateItem names; a policy about them denies other actions. */
export function namedAttributes(action: string, operation: Json): ConditionContext {
  if (action !== "UpdateItem") return {};
  const expressions = `${textAt(operation, "UpdateExpression")} ${textAt(operation, "ConditionExpression")}`;
  const plain = [...expressions.matchAll(/(?<![:#\w.])[A-Za-z_]\w*(?!\w*\s*\()/g)].map(([word]) => word);
  const named = Object.values(recordAt(operation, "ExpressionAttributeNames")).map(String);
  const old = [
    ...Object.keys(recordAt(operation, "AttributeUpdates")),
    ...Object.keys(recordAt(operation, "Expected")),
  ];
  const all = [...Object.keys(recordAt(operation, "Key")), ...named, ...plain, ...old];
  return { [ATTRIBUTES]: [...new Set(all.filter((word) => !KEYWORDS.has(word.toUpperCase())))] };
}

function schemaOf(graph: Graph, operation: Json): KeySpec | undefined {
  const name = textAt(operation, "TableName");
  const table = graph.tables.find((one) => one.name === name || one.arn === name);
  const index = optionalText(operation, "IndexName");
  return index === undefined
    ? table
    : [...(table?.indexes ?? []), ...(table?.localIndexes ?? [])].find((one) => one.name === index);
}

/** Finds `pk = :pk` in the key condition, also with name placeholders and parentheses. */
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

const ATTRIBUTES = "dynamodb:attributes";

/** The words in expressions that are not attributes. */
const KEYWORDS = new Set(["SET", "REMOVE", "ADD", "DELETE", "AND", "OR", "NOT", "BETWEEN", "IN"]);
