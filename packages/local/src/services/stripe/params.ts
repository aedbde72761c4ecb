import { invalid } from "./refusal.ts";

/** A parsed form with Stripe's nesting: `a[b]=1`, `a[0][b]=1`. */
export interface Params {
  readonly [name: string]: string | Params;
}

/** Parses a form-encoded body or query. Every name is safe: the nodes have no prototype. */
export function parseParams(form: string): Params {
  const root = emptyNode();
  for (const [name, value] of new URLSearchParams(form)) insert(root, name.replace(/\]$/, "").split(/\]\[|\[/), value);
  return root;
}

type Node = { [name: string]: string | Node };

/** Creates a node without a prototype, so that no name in a form can reach a prototype. */
const emptyNode = (): Node => Object.create(null);

function insert(root: Node, path: readonly string[], value: string): void {
  let node = root;
  for (const part of path.slice(0, -1)) {
    const name = nameIn(node, part);
    const next = node[name];
    const child = next === undefined || typeof next === "string" ? emptyNode() : next;
    node[name] = child;
    node = child;
  }
  node[nameIn(node, path.at(-1) ?? "")] = value;
}

/** Returns a path part's name. Elements are numbered, as in `lookup_keys[]=a&lookup_keys[]=b`. */
const nameIn = (node: Node, part: string): string => (part === "" ? String(Object.keys(node).length) : part);

/** Returns the string at `name`, or undefined when it is empty or missing. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") return value;
  throw invalid(name, `Invalid string: ${name}`);
}

/** Returns the string at `name`, which is required. */
export function requiredText(params: Params, name: string, path = name): string {
  const value = textOf(params, name);
  if (value === undefined) throw invalid(path, `Missing required param: ${path}.`, "parameter_missing");
  return value;
}

/** Returns the integer at `name`, or undefined when it is missing. */
export function integerOf(params: Params, name: string): number | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(name, `Invalid integer: ${text}`, "parameter_invalid_integer");
  return Number(text);
}

/** Returns the boolean at `name`, or undefined when it is missing. */
export function booleanOf(params: Params, name: string): boolean | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  if (text !== "true" && text !== "false") throw invalid(name, `Invalid boolean: ${text}`);
  return text === "true";
}

/** Returns the nested form at `name`, or an empty form. */
export function nested(params: Params, name: string): Params {
  const value = params[name];
  if (value === undefined || value === "") return emptyNode();
  if (typeof value === "string") throw invalid(name, `Invalid object`);
  return value;
}

/** Returns the elements in the array at `name`. */
export function listOf(params: Params, name: string): ReadonlyArray<string | Params> {
  return Object.values(nested(params, name));
}

/** Returns the strings in the array at `name`. */
export function textsOf(params: Params, name: string): readonly string[] {
  return listOf(params, name).map((item) => {
    if (typeof item === "string") return item;
    throw invalid(name, `Invalid array`);
  });
}

/** Returns the strings under `metadata`. */
export function metadataOf(params: Params): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [key, value] of Object.entries(nested(params, "metadata"))) {
    if (typeof value !== "string") throw invalid(`metadata[${key}]`, "Metadata values must be strings");
    metadata[key] = value;
  }
  return metadata;
}

/** Returns the URL at `name`, which must be a URL that a browser can open. */
export function readAddress(params: Params, name: string): string | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw invalid(name, "Not a valid URL", "url_invalid");
  return text;
}
