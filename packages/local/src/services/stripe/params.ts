import * as z from "zod/mini";
import { invalid } from "./refusal.ts";

type Node = { [name: string]: string | Node };

/** Parses Stripe's nesting (`a[b]=1`, `a[0][b]=1`, `a[]=1`). An empty value is absent. */
export function parseParams(form: string): Node {
  const root = emptyNode();
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.replace(/\]$/, "").split(/\]\[|\[/);
    if (path.includes("__proto__")) throw invalid(name, `Received unknown parameter: ${name}`, "parameter_unknown");
    if (value !== "") insert(root, path, value);
  }
  return root;
}

/** `schema` names all that is accepted. @throws StripeRefusal that names the wrong parameter */
export function readParams<S extends z.ZodMiniType>(schema: S, params: object): z.output<S> {
  const result = schema.safeParse(params, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) throw invalid("", "Invalid parameters");
  const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
  const [first, ...rest] = [...issue.path, ...unknown.slice(0, 1)].map(String);
  const name = [first, ...rest.map((part) => `[${part}]`)].join("");
  if (unknown.length > 0) throw invalid(name, `Received unknown parameter: ${name}`, "parameter_unknown");
  if (issue.input === undefined || Number.isNaN(issue.input))
    throw invalid(name, `Missing required param: ${name}.`, "parameter_missing");
  throw invalid(name, issue.message, issue.code === "invalid_format" ? `${issue.format}_invalid` : undefined);
}

export const whole = z.coerce.number().check(z.int(), z.nonnegative());
export const address = z.url({ protocol: /^https?$/, error: "Not a valid URL" });
export const metadata = z._default(z.record(z.string(), z.string()), {});

export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(z.pipe(z.record(z.string(), z.unknown()), z.transform(Object.values)), z.array(item));

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

export const paging = {
  limit: z._default(whole.check(z.minimum(1), z.maximum(100)), 10),
  starting_after: z.optional(z.string()),
};
