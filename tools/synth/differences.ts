import type { Snapshot } from "./snapshot.ts";

const longestLine = 300;

/**
 * Lists the changes between the committed snapshot and the stacks, one line per value, for people.
 */
export function listDifferences(committed: string | undefined, current: Snapshot): readonly string[] {
  if (committed === undefined) return ["  nenhum retrato foi gravado ainda"];
  const before = new Set(listValues(byName(JSON.parse(committed))));
  const after = new Set(listValues(byName(current)));
  const gone = [...before].filter((line) => !after.has(line)).map((line) => ({ sign: "-", line }));
  const added = [...after].filter((line) => !before.has(line)).map((line) => ({ sign: "+", line }));
  if (gone.length + added.length === 0) return ["  só a ordem ou a formatação mudou"];
  return [...gone, ...added]
    .toSorted((one, other) => (pathOf(one.line) < pathOf(other.line) ? -1 : 1))
    .map(({ sign, line }) => `  ${sign} ${line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}`);
}

/** Groups resources by kind and name, so that an added resource does not shift all others. */
function byName({ resources, ...rest }: Snapshot): Record<string, unknown> {
  const named = resources.map(({ type, name, ...resource }) => [`${type.split(":").at(-1)} ${name}`, resource]);
  return { ...rest, ...Object.fromEntries(named) };
}

/**
 * Lists every value as "path: value". All members of a list have the same path, and policies inside
 * strings are parsed.
 */
function listValues(value: unknown, path = ""): readonly string[] {
  const opened = typeof value === "string" && value.startsWith("{") ? openedJson(value) : value;
  if (Array.isArray(opened) && opened.length === 1) return listValues(opened[0], `${path}[]`);
  if (Array.isArray(opened)) return opened.map((item) => `${path}[]: ${JSON.stringify(item)}`);
  if (typeof opened !== "object" || opened === null) return [`${path}: ${JSON.stringify(opened)}`];
  return Object.entries(opened).flatMap(([key, item]) => listValues(item, path === "" ? key : `${path}.${key}`));
}

function openedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const pathOf = (line: string): string => line.slice(0, line.indexOf(": "));
