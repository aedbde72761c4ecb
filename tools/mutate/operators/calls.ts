/** Mutates calls and statements: omits them, calls another function, or swaps arguments. */
import { calleeOf, type Node, nodesIn } from "../syntax.ts";
import { type Edit, type Operator, replace, textOf } from "./operator.ts";

/** Methods of a chain that may be omitted, because they return the same kind of value. */
const STEPS = new Set([
  ...[
    "filter",
    "sort",
    "toSorted",
    "reverse",
    "toReversed",
    "slice",
    "trim",
    "toLowerCase",
    "toUpperCase",
    "normalize",
  ],
  ...["replace", "replaceAll", "padStart", "padEnd", "toWellFormed", "flat"],
]);
const OPPOSITES: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  find: "findLast",
  findLast: "find",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  indexOf: "lastIndexOf",
  gt: "gte",
  gte: "gt",
};
/** Wrappers of a schema that accept more than the schema. */
const WRAPPERS = new Set(["optional", "nullable", "nullish", "_default"]);

const dropStep: Operator = ({ node, text }) => {
  const [callee] = nodesIn(node.callee);
  const [on] = callee?.type === "MemberExpression" ? nodesIn(callee.object) : [];
  return on && STEPS.has(calleeOf(node)) ? [replace(node, textOf(text, on))] : [];
};

const callOpposite: Operator = ({ node }) => {
  const other = OPPOSITES[calleeOf(node)];
  const [callee] = nodesIn(node.callee);
  const [property] = callee?.type === "MemberExpression" ? nodesIn(callee.property) : [];
  return other && property ? [replace(property, other)] : [];
};

const takeOtherEnd: Operator = ({ node, text }) => {
  const [argument] = nodesIn(node.arguments);
  if (calleeOf(node) !== "at" || !argument) return [];
  return [replace(argument, textOf(text, argument) === "0" ? "-1" : "0")];
};

const takeLast: Operator = ({ node, text }) => {
  const [object, property] = [nodesIn(node.object)[0], nodesIn(node.property)[0]];
  if (node.computed !== true || !object || !property || textOf(text, property) !== "0") return [];
  return [replace(node, `${textOf(text, object)}.at(-1)`)];
};

const unwrap: Operator = ({ node, text }) => {
  const [argument] = nodesIn(node.arguments);
  return argument && WRAPPERS.has(calleeOf(node)) ? [replace(node, textOf(text, argument))] : [];
};

/** Omits one rule of a schema at a time. */
const dropRule: Operator = ({ node, text }) =>
  calleeOf(node) !== "check"
    ? []
    : nodesIn(node.arguments).map(({ start, end }): Edit => {
        const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
        return { start, end: end + comma, to: "" };
      });

const KINDS = new Set(["Identifier", "MemberExpression"]);
const areAlike = (one: Node, other: Node) => KINDS.has(one.type) && KINDS.has(other.type);

/** Functions whose result does not depend on the order of their arguments. */
const SYMMETRIC = new Set(["min", "max"]);

const swapArguments: Operator = ({ node, text }) => {
  if (SYMMETRIC.has(calleeOf(node))) return [];
  const list = nodesIn(node.arguments);
  return list.slice(1).flatMap((right, index): Edit[] => {
    const left = list[index];
    if (!left || !areAlike(left, right)) return [];
    const to = `${textOf(text, right)}${text.slice(left.end, right.start)}${textOf(text, left)}`;
    return [{ start: left.start, end: right.end, to }];
  });
};

const dropStatement: Operator = ({ node }) => [replace(node, ";")];
const dropIf: Operator = ({ node }) => (node.alternate ? [] : [replace(node, ";")]);

/** Makes functions return at once, without their body. */
const returnEarly: Operator = ({ node }) => {
  const [body] = nodesIn(node.body);
  if (body?.type !== "BlockStatement") return [];
  return nodesIn(body.body).length > 1 ? [{ start: body.start + 1, end: body.start + 1, to: " return; " }] : [];
};

export const CALLS: Readonly<Record<string, readonly Operator[]>> = {
  CallExpression: [dropStep, callOpposite, takeOtherEnd, unwrap, dropRule, swapArguments],
  NewExpression: [swapArguments],
  MemberExpression: [takeLast],
  ExpressionStatement: [dropStatement],
  ThrowStatement: [dropStatement],
  ForOfStatement: [dropStatement],
  IfStatement: [dropIf],
  FunctionDeclaration: [returnEarly],
  FunctionExpression: [returnEarly],
  ArrowFunctionExpression: [returnEarly],
};
