import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import * as z from "zod/mini";
import { only, type Resource, snapshot } from "./snapshot.ts";

/** Headers, query and cookies in CloudFront's form. */
type Named = Record<string, { value: string }>;
/** The event that a function receives and changes. */
export type EdgeEvent = {
  viewer: { ip: string };
  request: { uri: string; method: string; headers: Named; querystring: Named; cookies: Named };
  response: { statusCode: number; statusDescription?: string; headers: Named };
};
/** `touched` has every header that was written or deleted. */
export type EdgeRun = { event: EdgeEvent; origin: Record<string, unknown> | undefined; touched: readonly string[] };

const Code = z.object({ code: z.string() });
const Entry = z.object({ namespace: z.string(), key: z.optional(z.string()), entry: z.optional(z.string()) });
const Keys = z.object({ namespace: z.string(), entries: z.record(z.string(), z.string()) });

/** Returns the code of an edge function as it would be deployed. */
export const edgeCode = (on: "Request" | "Response"): string =>
  Code.parse(only("aws:cloudfront/Function", `RouterCloudfrontFunction${on}`).inputs).code;

function storeWith(files: readonly string[], resources: readonly Resource[]): ReadonlyMap<string, string> {
  const inputs = resources.filter(({ type }) => type === "pulumi-nodejs:dynamic:Resource").map((one) => one.inputs);
  const routes = inputs.filter(({ key }) => key === "routes").map((one) => Entry.parse(one));
  const metadata = inputs.filter(({ entries }) => entries !== undefined).map((one) => Keys.parse(one));
  const site = routes.find(({ entry }) => entry?.startsWith("site,"))?.entry?.split(",")[1];
  return new Map([
    [`${routes[0]?.namespace}:routes`, JSON.stringify(routes.map(({ entry }) => entry))],
    ...metadata.map(({ namespace, entries }) => [`${namespace}:metadata`, entries.metadata ?? ""] as const),
    ...files.map((file) => [`${site}:${file}`, "s3"] as const),
  ]);
}

/** Returns headers that note which names are written or deleted, in lower case as HTTP allows. */
function watched(headers: Named, touched: string[]): Named {
  const note = (name: string | symbol) => touched.push(String(name).toLowerCase());
  return new Proxy(headers, {
    set: (target, name, value, receiver) => note(name) > 0 && Reflect.set(target, name, value, receiver),
    defineProperty: (target, name, how) => note(name) > 0 && Reflect.defineProperty(target, name, how),
    deleteProperty: (target, name) => (name in target ? note(name) : 1) > 0 && Reflect.deleteProperty(target, name),
  });
}

/**
 * Runs an edge function with the router's paths from the committed graph or another one. @throws
 * the function's own error, for which CloudFront would answer 503
 */
export async function runEdge(
  code: string,
  event: EdgeEvent,
  files: readonly string[] = [],
  resources: readonly Resource[] = snapshot.resources,
): Promise<EdgeRun> {
  const touched: string[] = [];
  const seen = structuredClone(event);
  seen.request.headers = watched(seen.request.headers, touched);
  seen.response.headers = watched(seen.response.headers, touched);
  let origin: Record<string, unknown> | undefined;
  const store = storeWith(files, resources);
  const get = async (key: string) => store.get(key) ?? Promise.reject(new Error(`no key ${key}`));
  const updateRequestOrigin = (chosen: Record<string, unknown>) => {
    origin = chosen;
  };
  const globals = {
    cf: { kvs: () => ({ get }), updateRequestOrigin },
    event: seen,
    require: createRequire(import.meta.url),
  };
  await runInNewContext(`${code.replace(/^\s*import cf from "cloudfront";/, "")}\nhandler(event)`, globals);
  return { event: seen, origin, touched: [...new Set(touched)] };
}
