/** Mutates comparisons, logic, arithmetic and branches. */
import { isNode, type Node, nodesIn } from "../syntax.ts";
import { type Edit, type Operator, replace, textOf } from "./operator.ts";

const OTHERS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<<": ">>",
  ">>>": "<<",
  "&": "|",
  "|": "&",
  "^": "&",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};

const isText = (node: Node) =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/** Tells whether a `+` joins texts and does not add numbers. */
const isJoined = (node: Node): boolean =>
  isText(node) || (node.type === "BinaryExpression" && [...nodesIn(node.left), ...nodesIn(node.right)].some(isJoined));

const changeOperator: Operator = ({ node, text }) => {
  const other = OTHERS[String(node.operator)];
  const [left, right] = [nodesIn(node.left)[0], nodesIn(node.right)[0]];
  if (!other || !left || !right || (node.operator === "+" && isJoined(node))) return [];
  const at = text.indexOf(String(node.operator), left.end);
  return [{ start: at, end: at + String(node.operator).length, to: other }];
};

const changeUpdate: Operator = ({ node, text }) => {
  const operator = String(node.operator);
  return [replace(node, textOf(text, node).replace(operator, OTHERS[operator] ?? operator))];
};

const dropSide: Operator = ({ node, text }) =>
  [node.left, node.right].filter(isNode).map((side) => replace(node, `(${textOf(text, side)})`));

const swapBranches: Operator = ({ node, text }) => {
  const [yes, no] = [nodesIn(node.consequent)[0], nodesIn(node.alternate)[0]];
  if (!yes || !no) return [];
  const between = text.slice(yes.end, no.start);
  return [{ start: yes.start, end: no.end, to: `${textOf(text, no)}${between}${textOf(text, yes)}` }];
};

const negate: Operator = ({ node, text }) =>
  nodesIn(node.test).map((test) => replace(test, `!(${textOf(text, test)})`));

const dropNot: Operator = ({ node, text }) => {
  const [argument] = nodesIn(node.argument);
  if (!argument) return [];
  return node.operator === "!" ? [replace(node, textOf(text, argument))] : [];
};

const skipLoop: Operator = ({ node }) => nodesIn(node.test).map((test): Edit => replace(test, "false"));

export const EXPRESSIONS: Readonly<Record<string, readonly Operator[]>> = {
  BinaryExpression: [changeOperator],
  AssignmentExpression: [changeOperator],
  UpdateExpression: [changeUpdate],
  LogicalExpression: [dropSide],
  ConditionalExpression: [swapBranches],
  IfStatement: [negate],
  WhileStatement: [skipLoop],
  ForStatement: [skipLoop],
  UnaryExpression: [dropNot],
};
