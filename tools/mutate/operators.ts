/** The ways to change code. Each edit that an operator returns at a node is a mutant. */
import { isNode, type Node, nodesIn } from "./syntax.ts";

/** A change of one place in a text. */
export type Edit = { start: number; end: number; to: string };
type Operator = (node: Node, text: string, parent?: Node) => Edit[];

const textOf = (text: string, { start, end }: Node): string => text.slice(start, end);
const replace = ({ start, end }: Node, to: string): Edit => ({ start, end, to });
const propertyOf = (call: Node): Node | undefined => {
  const [callee] = nodesIn(call.callee);
  return callee?.type === "MemberExpression" ? nodesIn(callee.property)[0] : undefined;
};

/** Returns the name of a call's callee: `sort` of `list.sort(…)`, `text` of `text(…)`. */
export function calleeOf(call: Node): string {
  const [callee] = nodesIn(call.callee);
  const named = callee?.type === "MemberExpression" ? propertyOf(call) : callee;
  return named?.type === "Identifier" ? String(named.name) : "";
}

const OTHER_WAY = "< <=, > >=, === !==, + -, * /, & |, += -=, ++ --";
const pairsOf = (text: string) =>
  text.split(", ").flatMap((pair) => [pair.split(" "), pair.split(" ").reverse()]) as [string, string][];
const OTHERS = new Map([...pairsOf(OTHER_WAY), ["%", "*"], ["<<", ">>"], [">>>", "<<"], ["^", "&"]]);
const OPPOSITES = new Map(
  pairsOf("some every, find findLast, startsWith endsWith, min max, floor ceil, gt gte").concat([
    ["indexOf", "lastIndexOf"],
  ]),
);
/** Methods of a chain that may be omitted, because they return the same kind of value. */
const STEP =
  /^(filter|(to)?[sS]ort(ed)?|reverse|toReversed|slice|trim|to(Lower|Upper)Case|normalize|replace(All)?|pad(Start|End)|toWellFormed|flat)$/;
/** Wrappers of a schema that accept more than the schema. */
const WRAPPER = /^(optional|nullable|nullish|_default)$/;

const isText = (node: Node) =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/** Tells whether a `+` joins texts and does not add numbers. */
const isJoined = (node: Node): boolean =>
  isText(node) || (node.type === "BinaryExpression" && [...nodesIn(node.left), ...nodesIn(node.right)].some(isJoined));

const changeOperator: Operator = (node, text) => {
  const [operator, [left]] = [String(node.operator), nodesIn(node.left)];
  const other = OTHERS.get(operator);
  if (!other || !left || (operator === "+" && isJoined(node))) return [];
  const at = text.indexOf(operator, left.end);
  return [{ start: at, end: at + operator.length, to: other }];
};

const changeUpdate: Operator = (node, text) => {
  const operator = String(node.operator);
  return [replace(node, textOf(text, node).replace(operator, OTHERS.get(operator) ?? operator))];
};

const dropSide: Operator = (node, text) =>
  [node.left, node.right].filter(isNode).map((side) => replace(node, `(${textOf(text, side)})`));

/** Exchanges two nodes, and keeps the text between them. */
const swap = (text: string, left: Node, right: Node): Edit => ({
  start: left.start,
  end: right.end,
  to: `${textOf(text, right)}${text.slice(left.end, right.start)}${textOf(text, left)}`,
});

const swapBranches: Operator = (node, text) => {
  const [[yes], [no]] = [nodesIn(node.consequent), nodesIn(node.alternate)];
  return yes && no ? [swap(text, yes, no)] : [];
};

const negate: Operator = (node, text) => nodesIn(node.test).map((test) => replace(test, `!(${textOf(text, test)})`));
const dropNot: Operator = (node, text) =>
  node.operator === "!" ? nodesIn(node.argument).map((argument) => replace(node, textOf(text, argument))) : [];
const skipLoop: Operator = (node) => nodesIn(node.test).map((test) => replace(test, "false"));

/** A longer list of numbers is a table. To omit each tests enough, so none is changed. */
const TABLE = 4;
const isNumber = (node: Node) => node.type === "Literal" && typeof node.value === "number";

/** Adds one to a number without its underscores, as in 60001 for 60_000, or takes one away. */
const shiftNumber: Operator = (node, _, parent) => {
  const value = Number(node.value);
  const elements = parent?.type === "ArrayExpression" ? nodesIn(parent.elements) : [];
  if (elements.length > TABLE && elements.every(isNumber)) return [];
  const isOneWay =
    !Number.isInteger(value) || value === 0 || (parent?.type === "UnaryExpression" && parent.operator === "-");
  return (isOneWay ? [1] : [1, -1]).map((by) => replace(node, String(value + by)));
};

/** Changes a number in a text, or empties the text: "1 hora" becomes "2 hora". */
const changeText: Operator = (node, text) => {
  const [quote, inside] = [textOf(text, node).charAt(0), textOf(text, node).slice(1, -1)];
  if (inside === "") return [replace(node, `${quote}changed${quote}`)];
  const bumped = inside.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  const texts = bumped === inside || inside.includes("\\") ? [""] : ["", bumped];
  return texts.map((other) => replace(node, `${quote}${other}${quote}`));
};

const changePattern: Operator = (node, text) => {
  const pattern = textOf(text, node);
  const end = pattern.lastIndexOf("/");
  const others = [
    ...(pattern.startsWith("/^") ? [`/${pattern.slice(2)}`] : []),
    ...(/(?<!\\)\$$/.test(pattern.slice(0, end)) ? [pattern.slice(0, end - 1) + pattern.slice(end)] : []),
    ...[...pattern.matchAll(/(?<=[{,])(\d+)(?=[},])/g)].map(
      ({ index, 0: number }) => pattern.slice(0, index) + (Number(number) + 1) + pattern.slice(index + number.length),
    ),
  ];
  return others.map((other) => replace(node, other));
};

const changeLiteral: Operator = (node, text, parent) => {
  if (typeof node.value === "number") return shiftNumber(node, text, parent);
  if (typeof node.value === "boolean") return [replace(node, String(!node.value))];
  if (node.regex) return changePattern(node, text);
  return typeof node.value === "string" ? changeText(node, text) : [];
};

/** Removes the words between the holes of a template, one part at a time. */
const changeTemplate: Operator = (node, text) => {
  const holes = nodesIn(node.expressions);
  const starts = [node.start, ...holes.map((hole) => text.indexOf("}", hole.end))].map((mark) => mark + 1);
  const ends = [...holes.map((hole) => text.lastIndexOf("${", hole.start)), node.end - 1];
  const parts = starts.map((start, at) => ({ start, end: ends[at] ?? start, to: "" }));
  return parts.filter(({ start, end }) => text.slice(start, end).trim() !== "");
};

/** Omits each node of a field in turn, with the comma after it. */
const dropEach =
  (field: string): Operator =>
  (node, text) =>
    nodesIn(node[field]).map(({ start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      return { start, end: end + comma, to: "" };
    });

/** The nodes whose places may be taken by one another. */
const KIND = /^(Identifier|MemberExpression)$/;

/** Swaps neighbouring arguments, except where their order does not matter. */
const swapArguments: Operator = (node, text) =>
  /^(min|max)$/.test(calleeOf(node))
    ? []
    : nodesIn(node.arguments).flatMap((left, index, list) => {
        const right = list[index + 1];
        return right && KIND.test(left.type) && KIND.test(right.type) ? [swap(text, left, right)] : [];
      });

const changeCall: Operator = (node, text, parent) => {
  const [name, property, [argument], [callee]] = [
    calleeOf(node),
    propertyOf(node),
    nodesIn(node.arguments),
    nodesIn(node.callee),
  ];
  const [on] = property ? nodesIn(callee?.object) : [];
  const opposite = OPPOSITES.get(name);
  return [
    ...(on && STEP.test(name) ? [replace(node, textOf(text, on))] : []),
    ...(property && opposite ? [replace(property, opposite)] : []),
    ...(argument && name === "at" ? [replace(argument, textOf(text, argument) === "0" ? "-1" : "0")] : []),
    ...(argument && WRAPPER.test(name) ? [replace(node, textOf(text, argument))] : []),
    ...(name === "check" ? dropEach("arguments")(node, text) : []),
    ...swapArguments(node, text, parent),
  ];
};

const takeLast: Operator = (node, text) => {
  const [[object], [property]] = [nodesIn(node.object), nodesIn(node.property)];
  if (node.computed !== true || !object || !property || textOf(text, property) !== "0") return [];
  return [replace(node, `${textOf(text, object)}.at(-1)`)];
};

const dropStatement: Operator = (node) => [replace(node, ";")];
const changeIf: Operator = (node, text) => [
  ...negate(node, text),
  ...(node.alternate ? [] : dropStatement(node, text)),
];

/** Makes a function of several statements return at once. */
const returnEarly: Operator = (node) => {
  const [body] = nodesIn(node.body);
  if (body?.type !== "BlockStatement" || nodesIn(body.body).length < 2) return [];
  return [{ start: body.start + 1, end: body.start + 1, to: " return; " }];
};

/** The operator of each type of node. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  BinaryExpression: changeOperator,
  AssignmentExpression: changeOperator,
  UpdateExpression: changeUpdate,
  LogicalExpression: dropSide,
  ConditionalExpression: swapBranches,
  UnaryExpression: dropNot,
  IfStatement: changeIf,
  WhileStatement: skipLoop,
  ForStatement: skipLoop,
  Literal: changeLiteral,
  TemplateLiteral: changeTemplate,
  ArrayExpression: dropEach("elements"),
  ObjectExpression: dropEach("properties"),
  CallExpression: changeCall,
  NewExpression: swapArguments,
  MemberExpression: takeLast,
  ExpressionStatement: dropStatement,
  ThrowStatement: dropStatement,
  ForOfStatement: dropStatement,
  FunctionDeclaration: returnEarly,
  FunctionExpression: returnEarly,
  ArrowFunctionExpression: returnEarly,
};
