/** Valid calls of every route, from the route table and its examples, for a test to change. */

import { allRoutes } from "@emdia/contracts/routes/index";
import type { Route } from "@emdia/contracts/routes/route";
import { exampleOf } from "../../../scripts/openapi/example.ts";

export const ownerRoutes = allRoutes.filter(({ auth }) => auth === "owner");
export const routesWithBody = allRoutes.filter(({ body }) => body !== undefined);
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Returns a path with all its parameters filled in. */
export const pathWith = ({ path }: Route, value: string | number) =>
  path.replace(/\{\w+\}/g, encodeURIComponent(String(value)));
export const hasParams = ({ path }: Route) => path.includes("{");

/** Returns the body of a route's example, or undefined where it has none. */
export function bodyOf(route: Route): Record<string, unknown> | undefined {
  const { body } = exampleOf(route);
  return typeof body === "object" && body !== null ? { ...body } : undefined;
}
