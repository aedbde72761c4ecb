/** The syntax tree of a TypeScript text, reduced to what mutants need. */
import { parseAst } from "vitest/node";

/** A node of the tree. `start` and `end` count UTF-16 units of the text. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Object(value).type === "string" && "start" in value;

/** Returns the nodes in a field, which holds one node or a list. */
export function nodesIn(field: unknown): Node[] {
  return (Array.isArray(field) ? field : [field]).filter(isNode);
}

/**
 * Parses a text.
 * @throws Error when the text does not parse
 */
export function parse(text: string, lang: "ts" | "tsx" = "ts"): Node {
  const tree: unknown = parseAst(text, { lang });
  if (!isNode(tree)) throw new Error("the parser answered no tree");
  return tree;
}

/**
 * Tells whether a text parses. Any test that loads a text that does not parse would fail, whatever
 * the test checks.
 */
export function isCode(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The fields with only types or names, in which no code runs. */
const SILENT_FIELDS = new Set([
  "typeAnnotation",
  "returnType",
  "typeParameters",
  "typeArguments",
  "superTypeArguments",
]);
const SILENT_NODES = new Set([
  "ImportDeclaration",
  "ExportAllDeclaration",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
]);

/**
 * Visits every node that runs, outermost first, with the nodes around it, nearest last. `visit`
 * tells whether to visit the node's children.
 */
export function walk(
  node: Node,
  visit: (node: Node, around: readonly Node[]) => boolean,
  around: readonly Node[] = [],
): void {
  if (SILENT_NODES.has(node.type) || !visit(node, around)) return;
  const inner = [...around, node];
  for (const [field, value] of Object.entries(node))
    if (!SILENT_FIELDS.has(field)) for (const child of nodesIn(value)) walk(child, visit, inner);
}

/**
 * Returns the name of a call's callee: `sort` of `list.sort(…)`, `min` of `Math.min(…)`, `text` of
 * `text(…)`.
 */
export function calleeOf(call: Node): string {
  const [callee] = nodesIn(call.callee);
  const [named] = callee?.type === "MemberExpression" ? nodesIn(callee.property) : nodesIn(callee);
  return named?.type === "Identifier" ? String(named.name) : "";
}
