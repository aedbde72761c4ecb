/** The route table's vocabulary: one definition read by stacks, handlers, browser, local region, tests and docs. */
import type * as z from "zod/mini";

/** A group of routes served by one Lambda. */
export type Area =
  | "accounts"
  | "profile"
  | "plans"
  | "students"
  | "payments"
  | "privacy"
  | "public"
  | "subscription"
  | "webhook";

type AnySchema = z.ZodMiniType;

/**
 * What one call promises.
 * `body: "optional"` schemas accept a missing body as `{}`.
 */
export type Route = {
  readonly name: string;
  readonly area: Area;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  readonly auth: "owner" | "public";
  readonly summary: string;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  /** The JSON answer; absent where the answer is 204 without a body. */
  readonly response?: AnySchema;
  readonly status: 200 | 201 | 204;
  /** Never behind the paywall, though it writes: what an owner may do whose trial or subscription is over. */
  readonly access?: "always";
  /** The sender signs the body's bytes: the handler reads them itself, no schema does. */
  readonly isSigned?: true;
};

/** Where a call lies and who may make it. */
export type Address = Pick<Route, "method" | "path" | "auth">;
/** What is said of a route beside its name, area and address. */
type Details = Omit<Route, keyof Address | "name" | "area">;
type Defined<A extends Area, Addresses, Routes> = {
  readonly [K in keyof Addresses & keyof Routes]: { readonly name: K; readonly area: A } & Addresses[K] & Routes[K];
};

/** An area's routes: each under its name, at its address. One without an address, or without details, does not compile. */
export function defineArea<
  A extends Area,
  const Addresses extends Readonly<Record<string, Address>>,
  const Routes extends { readonly [K in keyof Addresses]: Details },
>(area: A, addresses: Addresses, routes: Routes): Defined<A, Addresses, Routes> {
  const named = Object.entries(addresses).map(([name, address]) => [name, { name, area, ...address, ...routes[name] }]);
  return Object.fromEntries(named);
}

/** What a schema yields, or an empty object where the route has none. */
export type Parsed<S> = S extends AnySchema ? z.output<S> : Record<never, never>;
/** What a caller may send for a schema, or nothing where the route has none. */
export type Sent<S> = S extends AnySchema ? z.input<S> : undefined;

export type ParamsOf<R extends Route> = Parsed<R["params"]>;
export type QueryOf<R extends Route> = Parsed<R["query"]>;
export type BodyOf<R extends Route> = Parsed<R["body"]>;
/** The JSON answer of a route; nothing for a 204. */
export type ResponseOf<R extends Route> = R["response"] extends AnySchema ? z.output<R["response"]> : undefined;

/** API Gateway's key of a route: "PUT /api/plans/{id}". */
export const routeKeyOf = (route: Route): string => `${route.method} ${route.path}`;

/** Areas an owner must reach to get access back (docs/rules.md, "Accounts and subscription"). */
const withoutPaywall: ReadonlySet<Area> = new Set<Area>(["profile", "subscription"]);

/** Whether a route is refused with 402 to an owner without access: everything that writes or sends, reading never. */
export function needsAccess({ auth, method, area, access }: Route): boolean {
  return auth === "owner" && method !== "GET" && access !== "always" && !withoutPaywall.has(area);
}
