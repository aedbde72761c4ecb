/** The syntax tree of a TypeScript text, reduced to what the tests of texts need. */
import { parseAst } from "vitest/node";

/** A node of the tree. `start` and `end` count UTF-16 units of the text. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Object(value).type === "string" && "start" in value;

export const nodesIn = (field: unknown): Node[] => (Array.isArray(field) ? field : [field]).filter(isNode);

/** @throws Error when the text does not parse */
export function parse(text: string, lang: "ts" | "tsx" = "ts"): Node {
  const tree: unknown = parseAst(text, { lang });
  if (!isNode(tree)) throw new Error("the parser answered no tree");
  return tree;
}

/** The fields and nodes with only types or names, in which no code runs. */
const SILENT_FIELDS = /^(type(Annotation|Parameters|Arguments)|returnType|superTypeArguments)$/;
const SILENT_NODES = /^(Import|ExportAll|TSTypeAlias|TSInterface)Declaration$/;

/** Visits the nodes, outermost first; `visit` tells whether to visit a node's children. */
export function walk(node: Node, visit: (node: Node, parent?: Node) => boolean, parent?: Node): void {
  if (SILENT_NODES.test(node.type) || !visit(node, parent)) return;
  for (const [field, value] of Object.entries(node))
    if (!SILENT_FIELDS.test(field)) for (const child of nodesIn(value)) walk(child, visit, node);
}
