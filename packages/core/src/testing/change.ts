/** Applies SET, ADD and REMOVE of top-level attributes. */
import type { Expression, Item } from "../model/ports/table.ts";
import { nameIn, type Operand, operandOf, type Scope } from "./expression.ts";
import { type Tokens, tokensOf } from "./tokens.ts";

/** The value undefined removes the attribute. */
type Step = { path: string; value: Operand };

const compiled = new Map<string, Step[]>();

/**
 * Returns the item after an update, whose values are read from the item before it. @throws Error if
 * two steps change the same attribute, which DynamoDB also rejects
 */
export function changed({ expression, names = {}, values = {} }: Expression, item: Item): Item {
  let steps = compiled.get(expression);
  if (!steps) {
    steps = stepsOf(expression);
    compiled.set(expression, steps);
  }
  const scope: Scope = { item, names, values };
  const given: Item = {};
  for (const { path, value } of steps) {
    const name = nameIn(path, names);
    if (name in given) throw new Error(`two parts of a change are about ${name}: ${expression}`);
    given[name] = value(scope);
  }
  return { ...item, ...given };
}

const set = (path: string, value: Operand): Step => ({ path: whole(path), value });

function whole(path: string): string {
  if (path.includes(".")) throw new Error(`only whole attributes are changed here: ${path}`);
  return path;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function operandIn(tokens: Tokens): Operand {
  const word = tokens.take();
  if (word !== "if_not_exists" && word !== "list_append") return operandOf(word);
  tokens.take("(");
  const first = operandIn(tokens);
  tokens.take(",");
  const second = operandIn(tokens);
  tokens.take(")");
  if (word === "list_append") return (scope) => [...listOf(first(scope)), ...listOf(second(scope))];
  return (scope) => first(scope) ?? second(scope);
}

function assignment(tokens: Tokens): Step {
  const path = tokens.take();
  tokens.take("=");
  const first = operandIn(tokens);
  const sign = tokens.peek();
  if (sign !== "+" && sign !== "-") return set(path, first);
  tokens.take();
  const second = operandIn(tokens);
  const factor = sign === "+" ? 1 : -1;
  return set(path, (scope) => Number(first(scope)) + factor * Number(second(scope)));
}

function addition(tokens: Tokens): Step {
  const path = tokens.take();
  const [before, value] = [operandOf(path), operandOf(tokens.take())];
  return set(path, (scope) => Number(before(scope) ?? 0) + Number(value(scope)));
}

const removal = (tokens: Tokens): Step => set(tokens.take(), () => undefined);

const CLAUSES: Readonly<Record<string, (tokens: Tokens) => Step>> = { SET: assignment, ADD: addition, REMOVE: removal };

function stepsOf(expression: string): Step[] {
  const tokens = tokensOf(expression);
  const steps: Step[] = [];
  while (tokens.peek() !== undefined) {
    const word = tokens.take();
    const clause = CLAUSES[word];
    if (!clause) throw new Error(`no clause of an update: ${word}`);
    do steps.push(clause(tokens));
    while (tokens.peek() === "," && tokens.take());
  }
  return steps;
}
