/** What a screen's source files can show: every file its module reaches, and each file's text without its comments. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const packages = resolve(import.meta.dirname, "../../packages");
const site = resolve(packages, "frontend/src");

const IMPORTED = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("@emdia/contracts/")) return resolve(packages, `contracts/src/${specifier.slice(17)}.ts`);
  return specifier.startsWith(".") ? resolve(dirname(file), specifier) : undefined;
}

/** The frame leads to every screen by the router; a screen's own closure must not. */
const leavesScreen = (file: string, target: string) =>
  file.startsWith(`${site}/app/`) && target.startsWith(`${site}/routes/`);

/** Paths below packages/ of all files that a module of the site imports, now or later, itself included. */
export function reachableFrom(module: string): ReadonlySet<string> {
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
}

const even = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ");

/** White space that holds a line break is none to a reader (JSX). */
const kept = (space: string) => (space.includes("\n") ? "" : space);

/** A file below packages/ without comments, as it stands and with what its `span`s hold joined to what precedes, its white space evened out. */
export function shownText(path: string): readonly string[] {
  const code = readFileSync(resolve(packages, path), "utf8")
    .replace(/(^|[\s{])\/\*[\s\S]*?\*\//g, "$1")
    .replace(/(^|\s)\/\/.*$/gm, "$1");
  const joined = code.replace(/(\s*)<span\b[^>]*>(\s*)/g, (_tag, before, after) => kept(before) + kept(after));
  return [even(code), even(joined)];
}

const escaped = (text: string) => even(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** `{n}` stands for whatever the code puts there. */
const patternOf = (text: string) =>
  text
    .split(/\{[^{}]*\}/)
    .map(escaped)
    .join("\\$?\\{[^{}]*\\}");

/** Whether a text is a whole literal of the code (between quotes, tags, braces or brackets, or an object's key). */
export function hasWhole(codes: readonly string[], text: string): boolean {
  const whole = new RegExp(`["\`>},{(] ?${patternOf(text)} ?["\`<:)]`, "u");
  return codes.some((code) => whole.test(code));
}

/** Whether a text stands in the code as whole words, with other words around it. */
export function hasWords(codes: readonly string[], text: string): boolean {
  const words = new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(text)}(?![\\p{L}\\p{N}])`, "u");
  return codes.some((code) => words.test(code));
}
