import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { type Node, nodesIn, parse, walk } from "./syntax.ts";

const packages = resolve(import.meta.dirname, "../../packages");
const site = resolve(packages, "frontend/src");

const IMPORTED = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("@emdia/contracts/")) return resolve(packages, `contracts/src/${specifier.slice(17)}.ts`);
  return specifier.startsWith(".") ? resolve(dirname(file), specifier) : undefined;
}

/** Tells whether an import leads from the frame to a screen: the router imports every screen. */
const leavesScreen = (file: string, target: string) =>
  file.startsWith(`${site}/app/`) && target.startsWith(`${site}/routes/`);

function once<T>(compute: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const answer = answers.get(text) ?? compute(text);
    answers.set(text, answer);
    return answer;
  };
}

/** Returns all modules that a module imports, also lazily or through others. */
export const reachableFrom = once((module: string): ReadonlySet<string> => {
  const seen = new Set<string>();
  const queue = [resolve(site, module)];
  for (let file = queue.pop(); file; file = queue.pop()) {
    const path = relative(packages, file);
    if (seen.has(path) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    seen.add(path);
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORTED)) {
      const target = targetOf(file, specifier);
      if (target && !leavesScreen(file, target)) queue.push(target);
    }
  }
  return seen;
});

/** Tells whether an expression is never true, so that no one sees a text behind it. */
function isNever(node: Node | undefined): boolean {
  if (node?.type === "Literal") return !node.value;
  if (node?.type === "UnaryExpression") return node.operator === "!" && isAlways(nodesIn(node.argument)[0]);
  if (node?.type !== "LogicalExpression") return node?.type === "Identifier" && node.name === "undefined";
  const sides = [...nodesIn(node.left), ...nodesIn(node.right)];
  return node.operator === "&&" ? sides.some(isNever) : sides.every(isNever);
}
const isAlways = (node: Node | undefined): boolean =>
  node?.type === "Literal" ? !!node.value : node?.type === "UnaryExpression" && isNever(nodesIn(node.argument)[0]);

/** Returns the part of a node that never runs, because its condition is constant. */
function deadPartOf(node: Node): Node | undefined {
  const [left, right] = [nodesIn(node.left)[0], nodesIn(node.right)[0]];
  if (node.type === "LogicalExpression" && node.operator === "&&" && isNever(left)) return right;
  if (node.type !== "ConditionalExpression" && node.type !== "IfStatement") return undefined;
  const [test] = nodesIn(node.test);
  if (isNever(test)) return nodesIn(node.consequent)[0];
  return isAlways(test) ? nodesIn(node.alternate)[0] : undefined;
}

/** Removes from a file the code that never runs. */
function withoutDeadCode(code: string, path: string): string {
  const dead: Node[] = [];
  walk(parse(code, path.endsWith("x") ? "tsx" : "ts"), (node) => {
    const part = deadPartOf(node);
    if (part) dead.push(part);
    return true;
  });
  return dead.reduce((text, { start, end }) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end), code);
}

const even = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ");

const kept = (space: string) => (space.includes("\n") ? "" : space);

/**
 * Returns a file's code with white space collapsed: once as written, and once with the contents of
 * its `span`s joined to the text before.
 */
export const shownText = once((path: string): readonly string[] => {
  const code = withoutDeadCode(readFileSync(resolve(packages, path), "utf8"), path)
    .replace(/(^|[\s{])\/\*[\s\S]*?\*\//g, "$1")
    .replace(/(^|\s)\/\/.*$/gm, "$1");
  const joined = code.replace(/(\s*)<span\b[^>]*>(\s*)/g, (_tag, before, after) => kept(before) + kept(after));
  return [even(code), even(joined)];
});

const escaped = (text: string) => even(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (text: string) =>
  text
    .split(/\{[^{}]*\}/)
    .map(escaped)
    .join("\\$?\\{[^{}]*\\}");

/** Tells whether a text stands alone between quotes, tags, braces or brackets, or as a key. */
export function hasWhole(codes: readonly string[], text: string): boolean {
  const whole = new RegExp(`["\`>},{(] ?${patternOf(text)} ?["\`<:)]`, "u");
  return codes.some((code) => whole.test(code));
}

/** Tells whether a text is in the code as whole words, inside a longer text. */
export function hasWords(codes: readonly string[], text: string): boolean {
  const words = new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(text)}(?![\\p{L}\\p{N}])`, "u");
  return codes.some((code) => words.test(code));
}
