/** True calls of every route, from the route table and its examples, to be bent by a test. */

import { exampleOf } from "@emdia/contracts/routes/examples";
import { allRoutes } from "@emdia/contracts/routes/index";
import type { Route } from "@emdia/contracts/routes/route";

export const ownerRoutes = allRoutes.filter(({ auth }) => auth === "owner");
export const routesWithBody = allRoutes.filter(({ body }) => body !== undefined);
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** A path with every variable filled in. */
export const pathWith = ({ path }: Route, value: string | number) =>
  path.replace(/\{\w+\}/g, encodeURIComponent(String(value)));
export const hasParams = ({ path }: Route) => path.includes("{");

/** The example's body of a route, or nothing. */
export function bodyOf(route: Route): Record<string, unknown> | undefined {
  const { body } = exampleOf(route);
  return typeof body === "object" && body !== null ? { ...body } : undefined;
}
