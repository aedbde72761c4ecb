/** Mutates numbers, texts, booleans, lists, objects and regular expressions. */
import { isNode, type Node, nodesIn } from "../syntax.ts";
import { type Edit, type Operator, type Place, replace, textOf } from "./operator.ts";

/** A longer list of numbers is a table. To omit each tests enough, so none is changed. */
const TABLE = 4;

const isNumber = (node: Node | undefined) => node?.type === "Literal" && typeof node.value === "number";

/** Adds one to a number without its underscores, as in 60001 for 60_000. */
function shiftNumber({ node, around }: Place): Edit[] {
  const value = Number(node.value);
  const parent = around.at(-1);
  const elements = parent?.type === "ArrayExpression" ? nodesIn(parent.elements) : [];
  if (elements.length > TABLE && elements.every(isNumber)) return [];
  if (!Number.isInteger(value)) return [replace(node, String(value + 1))];
  const shifted = value === 0 || (parent?.type === "UnaryExpression" && parent.operator === "-") ? [1] : [1, -1];
  return shifted.map((by) => replace(node, String(value + by)));
}

/** Changes a number in a text, or empties the text: "1 hora" becomes "2 hora". */
const changeText = (node: Node, text: string, quote: string): Edit[] => {
  const inside = textOf(text, node).slice(1, -1);
  if (inside === "") return [replace(node, `${quote}changed${quote}`)];
  const digit = /\d/.exec(inside);
  const bumped = digit && inside.slice(0, digit.index) + ((Number(digit[0]) + 1) % 10) + inside.slice(digit.index + 1);
  return [
    replace(node, `${quote}${quote}`),
    ...(bumped && !inside.includes("\\") ? [replace(node, `${quote}${bumped}${quote}`)] : []),
  ];
};

function changePattern(node: Node, text: string): Edit[] {
  const pattern = textOf(text, node);
  const edits: Edit[] = [];
  if (pattern.startsWith("/^")) edits.push(replace(node, `/${pattern.slice(2)}`));
  const end = pattern.lastIndexOf("/");
  if (pattern[end - 1] === "$" && pattern[end - 2] !== "\\")
    edits.push(replace(node, pattern.slice(0, end - 1) + pattern.slice(end)));
  for (const { index, 1: number = "" } of pattern.matchAll(/(?<=[{,])(\d+)(?=[},])/g))
    edits.push(replace(node, pattern.slice(0, index) + (Number(number) + 1) + pattern.slice(index + number.length)));
  return edits;
}

const changeLiteral: Operator = (place) => {
  const { node, text } = place;
  if (typeof node.value === "number") return shiftNumber(place);
  if (typeof node.value === "boolean") return [replace(node, String(!node.value))];
  if (isNode(node) && "regex" in node && node.regex) return changePattern(node, text);
  return typeof node.value === "string" ? changeText(node, text, textOf(text, node).charAt(0)) : [];
};

/**
 * Returns the ranges of a template's words: before, between and after its holes, without the marks
 * (`, ${ and }) that some parsers include in them.
 */
function wordsIn({ start, end, ...node }: Node, text: string): { start: number; end: number }[] {
  const holes = nodesIn(node.expressions);
  const starts = [start, ...holes.map((hole) => text.indexOf("}", hole.end))].map((mark) => mark + 1);
  const ends = [...holes.map((hole) => text.lastIndexOf("${", hole.start)), end - 1];
  return starts.map((from, at) => ({ start: from, end: ends[at] ?? from }));
}

/** Removes the words between the holes of a template, one part at a time. */
const changeTemplate: Operator = ({ node, text, around }) => {
  if (around.at(-1)?.type === "TaggedTemplateExpression" && /^\s*$/.test(textOf(text, node))) return [];
  return wordsIn(node, text).flatMap((range) =>
    text.slice(range.start, range.end).trim() === "" ? [] : [{ ...range, to: "" }],
  );
};

/** Omits an element or a property, with the comma after it. */
function leaveOut(text: string, list: readonly Node[]): Edit[] {
  return list.map(({ start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return { start, end: end + comma, to: "" };
  });
}

const dropElement: Operator = ({ node, text }) => leaveOut(text, nodesIn(node.elements));
const dropProperty: Operator = ({ node, text }) => leaveOut(text, nodesIn(node.properties));

export const LITERALS: Readonly<Record<string, readonly Operator[]>> = {
  Literal: [changeLiteral],
  TemplateLiteral: [changeTemplate],
  ArrayExpression: [dropElement],
  ObjectExpression: [dropProperty],
};
