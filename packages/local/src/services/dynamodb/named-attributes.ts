import { type Json, recordAt, textAt } from "../../json.ts";
import type { ConditionContext } from "../../types.ts";

/** The IAM condition key for the attributes that a request names. */
const ATTRIBUTES = "dynamodb:attributes";

/** The words of expressions that are not attributes. */
const KEYWORDS = new Set(["SET", "REMOVE", "ADD", "DELETE", "AND", "OR", "NOT", "BETWEEN", "IN"]);

/**
 * Returns the attributes that an update names: those of its key, of its placeholders, and of its
 * plain expressions. Other operations give none, so a statement with this condition denies them.
 */
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
