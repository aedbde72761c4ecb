/** An expression is compiled once and evaluated often. */
import { isDeepStrictEqual } from "node:util";
import type { Expression, Item } from "../model/ports/table.ts";
import { type Tokens, tokensOf } from "./tokens.ts";

export type Scope = { item: Item | undefined; names: Record<string, string>; values: Item };
export type Operand = (scope: Scope) => unknown;
type Condition = (scope: Scope) => boolean;

export const nameIn = (part: string, names: Record<string, string>) =>
  part.startsWith("#") ? (names[part] ?? missing(part)) : part;

/** Returns undefined if the attribute does not exist. */
export function operandOf(word: string): Operand {
  if (word.startsWith(":"))
    return ({ values }) => {
      const value = values[word];
      return value !== undefined || word in values ? value : missing(word);
    };
  const [first = "", ...deeper] = word.split(".");
  const attribute: Operand = ({ item, names }) => item?.[nameIn(first, names)];
  if (deeper.length === 0) return attribute;
  return (scope) => {
    let found = attribute(scope);
    for (const part of deeper) found = isMap(found) ? found[nameIn(part, scope.names)] : undefined;
    return found;
  };
}

const compiled = new Map<string, Condition>();

export function compileCondition({
  expression,
  names = {},
  values = {},
}: Expression): (item: Item | undefined) => boolean {
  let condition = compiled.get(expression);
  if (!condition) {
    condition = disjunction(tokensOf(expression));
    compiled.set(expression, condition);
  }
  const ask = condition;
  const scope: Scope = { item: undefined, names, values };
  return (item) => {
    scope.item = item;
    return ask(scope);
  };
}

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);

function missing(what: string): never {
  throw new Error(`the expression has no ${what}`);
}

const sizeOf = (value: unknown): number | undefined =>
  typeof value === "string" || Array.isArray(value) ? value.length : undefined;

/** Returns undefined if DynamoDB does not compare the values. */
function order(a: unknown, b: unknown): number | undefined {
  if (a === null && b === null) return 0;
  if (typeof a !== typeof b) return undefined;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return a !== undefined && isDeepStrictEqual(a, b) ? 0 : undefined;
}

const COMPARISONS: Readonly<Record<string, (order: number | undefined) => boolean>> = {
  "=": (by) => by === 0,
  "<>": (by) => by !== 0,
  "<": (by) => by !== undefined && by < 0,
  "<=": (by) => by !== undefined && by <= 0,
  ">": (by) => by !== undefined && by > 0,
  ">=": (by) => by !== undefined && by >= 0,
};

function call(name: string, tokens: Tokens): Condition {
  tokens.take("(");
  const subject = operandOf(tokens.take());
  if (name === "begins_with") {
    tokens.take(",");
    const prefix = operandOf(tokens.take());
    tokens.take(")");
    return (scope) => String(subject(scope) ?? "").startsWith(String(prefix(scope)));
  }
  tokens.take(")");
  if (name === "attribute_exists") return (scope) => subject(scope) !== undefined;
  if (name === "attribute_not_exists") return (scope) => subject(scope) === undefined;
  throw new Error(`no function of the table: ${name}`);
}

function measured(tokens: Tokens): Operand {
  tokens.take("(");
  const subject = operandOf(tokens.take());
  tokens.take(")");
  return (scope) => sizeOf(subject(scope));
}

function comparison(tokens: Tokens): Condition {
  const word = tokens.take();
  if (word === "(") {
    const inner = disjunction(tokens);
    tokens.take(")");
    return inner;
  }
  if (tokens.peek() === "(" && word !== "size") return call(word, tokens);
  const left = word === "size" ? measured(tokens) : operandOf(word);
  const operator = tokens.take();
  const right = operandOf(tokens.take());
  if (operator !== "BETWEEN") {
    const holds = COMPARISONS[operator] ?? missing(operator);
    return (scope) => holds(order(left(scope), right(scope)));
  }
  tokens.take("AND");
  const upTo = operandOf(tokens.take());
  const [isLow, isHigh] = [COMPARISONS[">="] ?? missing(">="), COMPARISONS["<="] ?? missing("<=")];
  return (scope) => isLow(order(left(scope), right(scope))) && isHigh(order(left(scope), upTo(scope)));
}

function joined(
  tokens: Tokens,
  word: "AND" | "OR",
  part: (tokens: Tokens) => Condition,
  pair: (one: Condition, other: Condition) => Condition,
): Condition {
  let all = part(tokens);
  while (tokens.peek() === word) {
    tokens.take();
    all = pair(all, part(tokens));
  }
  return all;
}

const conjunction = (tokens: Tokens): Condition =>
  joined(tokens, "AND", comparison, (one, other) => (scope) => one(scope) && other(scope));

const disjunction = (tokens: Tokens): Condition =>
  joined(tokens, "OR", conjunction, (one, other) => (scope) => one(scope) || other(scope));
