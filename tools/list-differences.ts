const longestLine = 300;
const mostLines = 100;

/**
 * Lists the changes between a committed JSON file and its new value, one line per value, for people.
 * Objects with a name in a list are compared by it, so that an added one does not shift all others.
 */
export function listDifferences(committed: string | undefined, current: unknown): readonly string[] {
  if (committed === undefined) return ["  nada foi gravado ainda"];
  const old = openedJson(committed);
  if (typeof old === "string") return ["  o arquivo gravado não é JSON"];
  const before = new Set(listValues(old));
  const after = new Set(listValues(current));
  const gone = [...before].filter((line) => !after.has(line)).map((line) => ({ sign: "-", line }));
  const added = [...after].filter((line) => !before.has(line)).map((line) => ({ sign: "+", line }));
  const changes = [...gone, ...added]
    .toSorted((one, other) => (pathOf(one.line) < pathOf(other.line) ? -1 : 1))
    .map(({ sign, line }) => `  ${sign} ${line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}`);
  if (changes.length === 0) return ["  só a ordem ou a formatação mudou"];
  const rest = changes.length - mostLines;
  return rest > 0 ? [...changes.slice(0, mostLines), `  … e mais ${rest} linhas`] : changes;
}

/**
 * Lists every value as "path: value". The members of a list without names have the same path, and
 * policies inside strings are parsed.
 */
function listValues(value: unknown, path = ""): readonly string[] {
  const opened = typeof value === "string" && value.startsWith("{") ? openedJson(value) : value;
  if (Array.isArray(opened) && opened.every(isNamed))
    return opened.flatMap((item) => listValues(item, `${path}[${item.name}]`));
  if (Array.isArray(opened) && opened.length === 1) return listValues(opened[0], `${path}[]`);
  if (Array.isArray(opened)) return opened.map((item) => `${path}[]: ${JSON.stringify(item)}`);
  if (typeof opened !== "object" || opened === null) return [`${path}: ${JSON.stringify(opened)}`];
  return Object.entries(opened).flatMap(([key, item]) => listValues(item, path === "" ? key : `${path}.${key}`));
}

const isNamed = (item: unknown): item is { name: string } =>
  typeof item === "object" && item !== null && "name" in item;

function openedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const pathOf = (line: string): string => line.slice(0, line.indexOf(": "));
