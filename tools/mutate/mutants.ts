/** The mutants of a file: its text with one small change each. */
import { calleeOf, type Edit, OPERATORS } from "./operators.ts";
import { type Node, nodesIn, parse, walk } from "./syntax.ts";

/**
 * A mutant. `line` counts from 1. `before` and `after` are the changed lines, with single white
 * space; they identify a mutant.
 */
export type Mutant = { file: string; line: number; lastLine: number; before: string; after: string; text: string };

/** Tells whether a text is the message of a log or of a bug, on which no rule depends. */
function isMessage(node: Node): boolean {
  if (node.type === "NewExpression") return calleeOf(node).endsWith("Error") && calleeOf(node) !== "AppError";
  const [callee] = nodesIn(node.callee);
  return node.type === "CallExpression" && nodesIn(callee?.object)[0]?.name === "logger";
}

/** Tells whether a node is a key or a directive, and therefore not a value. */
const isName = (node: Node, parent?: Node): boolean =>
  (parent?.type === "ExpressionStatement" && node.type === "Literal") ||
  (/^(Property|MemberExpression|PropertyDefinition)$/.test(parent?.type ?? "") &&
    nodesIn(parent?.key)[0] === node &&
    parent?.computed !== true);

function editsOf(text: string): Edit[] {
  const edits: Edit[] = [];
  walk(parse(text), (node, parent) => {
    if (isName(node, parent)) return false;
    edits.push(...(OPERATORS[node.type]?.(node, text, parent) ?? []));
    return !isMessage(node) && node.type !== "TSEnumDeclaration";
  });
  return edits;
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the mutants of a text in the order of their lines, each once. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const lineAt = (index: number) => text.slice(0, index).split("\n").length;
  const found = new Map<string, Mutant>();
  for (const { start, end, to } of editsOf(text)) {
    const changed = text.slice(0, start) + to + text.slice(end);
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const until = text.indexOf("\n", end) < 0 ? text.length : text.indexOf("\n", end);
    const before = inOneLine(text.slice(from, until));
    const after = inOneLine(text.slice(from, start) + to + text.slice(end, until));
    if (before === after) continue;
    found.set(changed, { file, line: lineAt(start), lastLine: lineAt(end), before, after, text: changed });
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}
