import type { RouteSpec } from "../graph-types.ts";

/** A route with what its path variables took. */
export interface MatchedRoute {
  route: RouteSpec;
  pathParameters: Readonly<Record<string, string>>;
}

interface CompiledRoute {
  route: RouteSpec;
  expression: RegExp;
  rank: number;
}

/** Finds a request's route as API Gateway does: literal segments beat `{variables}`, those beat `{proxy+}`, then $default. */
export function compileRoutes(
  routes: readonly RouteSpec[],
): (method: string, path: string) => MatchedRoute | undefined {
  const compiled = routes.map(compile).sort((a, b) => b.rank - a.rank);
  return (method, path) => {
    for (const { route, expression } of compiled) {
      if (route.method !== method && route.method !== "ANY") continue;
      const match = expression.exec(path);
      if (match !== null) return { route, pathParameters: decoded(match.groups ?? {}) };
    }
    return undefined;
  };
}

function compile(route: RouteSpec): CompiledRoute {
  if (route.routeKey === "$default") return { route, expression: /^/, rank: -1 };
  const segments = route.path.split("/").filter(Boolean);
  const source = segments.map((segment) => {
    const [, name, greedy] = /^\{([\w-]+)(\+?)\}$/.exec(segment) ?? [];
    if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return `(?<${name}>${greedy === "+" ? ".+" : "[^/]+"})`;
  });
  const literals = segments.filter((segment) => !segment.startsWith("{")).length;
  const greedy = route.path.includes("+}") ? 1 : 0;
  const rank = (1 - greedy) * 1000 + literals * 10 + (route.method === "ANY" ? 0 : 1);
  return { route, expression: new RegExp(`^/${source.join("/")}$`), rank };
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]));
}

/** A broken escape stays as it came. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
