import type { RouteSpec } from "../graph-types.ts";

export interface MatchedRoute {
  route: RouteSpec;
  pathParameters: Readonly<Record<string, string>>;
}

/** A literal segment wins over a `{variable}`, as in API Gateway. @throws Error for other paths */
export function compileRoutes(
  routes: readonly RouteSpec[],
): (method: string, path: string) => MatchedRoute | undefined {
  const variables = ({ path }: RouteSpec) => path.split("{").length;
  const compiled = routes
    .toSorted((a, b) => variables(a) - variables(b))
    .map((route) => ({ route, expression: expressionOf(route) }));
  return (method, path) => {
    for (const { route, expression } of compiled) {
      const match = route.method === method ? expression.exec(path) : null;
      if (match !== null) return { route, pathParameters: decoded(match.groups ?? {}) };
    }
    return undefined;
  };
}

function expressionOf({ path, routeKey }: RouteSpec): RegExp {
  if (!/^(\/([\w-]+|\{\w+\}))+$/.test(path)) throw new Error(`the local gateway knows no route ${routeKey}`);
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
