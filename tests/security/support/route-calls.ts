import { allRoutes } from "@emdia/contracts/routes/index";
import type { Route } from "@emdia/contracts/routes/route";
import { bodies } from "./bodies.ts";

export const ownerRoutes = allRoutes.filter(({ auth }) => auth === "owner");
export const routesWithBody = allRoutes.filter(({ body }) => body !== undefined);
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const WITHIN: Record<string, string> = { number: "1", year: "2026" };

/** Returns a path with its parameters filled in: those that name an item with `value`. */
export const pathWith = ({ path }: Route, value: string | number) =>
  path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) =>
      WITHIN[name] ?? encodeURIComponent(name === "payer" ? `S${String(value).padStart(7, "0")}` : String(value)),
  );
export const hasParams = ({ path }: Route) => path.includes("{");

/** Fields of which `bodies.ts` has no sample, because they exclude others or are a trap. */
const WITHOUT_SAMPLE = new Set([
  ...["recesses", "nextPrice", "declinedPayerId", "retryEmail", "rise", "recess"],
  ...["payers", "preview", "evenPromised", "website"],
]);

/**
 * @throws Error when `bodies.ts` has no body for the route, one that its schema refuses, or one
 * without a field of the schema
 */
export function bodyOf(route: Route): Record<string, unknown> | undefined {
  if (!route.body) return undefined;
  const body = bodies[route.name];
  if (!body || !route.body.safeParse(body).success) throw new Error(`No valid body for ${route.name} in bodies.ts`);
  const fields = "shape" in route.body ? Object.keys(Object(route.body.shape)) : [];
  const missing = fields.filter((field) => !(field in body) && !WITHOUT_SAMPLE.has(field));
  if (missing.length > 0) throw new Error(`bodies.ts has no ${missing.join(", ")} for ${route.name}`);
  return body;
}
