/** Stacks, handlers, browser, local region, tests and docs read the same definitions. */
import type * as z from "zod/mini";

export type Area =
  | "accounts"
  | "bank"
  | "profile"
  | "imports"
  | "plans"
  | "students"
  | "payments"
  | "privacy"
  | "public"
  | "receipts"
  | "reminders"
  | "settlements"
  | "statements"
  | "subscription"
  | "webhook"
  | "whatsapp"
  | "whatsappHook";

type AnySchema = z.ZodMiniType;

/** A missing body is parsed as `{}`. */
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
  /** The JSON answer; absent if the answer has no body. */
  readonly response?: AnySchema;
  readonly status: 200 | 201 | 204;
  /** A writing call that is also open to owners whose trial or subscription is over. */
  readonly access?: "always";
  /** The sender signs the bytes of the body, so the handler reads the body itself. */
  readonly isSigned?: true;
  readonly maxBodyBytes?: number;
};

export type Address = Pick<Route, "method" | "path" | "auth">;
/** Without a status a route answers 200 with its response, or 204 if it has none. */
type Details = Omit<Route, keyof Address | "name" | "area" | "status"> & { readonly status?: 201 };
type Own<Name, A extends Area> = { readonly name: Name; readonly area: A; readonly status: Route["status"] };
type Defined<A extends Area, Addresses, Routes> = {
  readonly [K in keyof Addresses & keyof Routes]: Own<K, A> & Addresses[K] & Routes[K];
};

/** A route without an address or details does not compile. */
export function defineArea<
  A extends Area,
  const Addresses extends Readonly<Record<string, Address>>,
  const Routes extends { readonly [K in keyof Addresses]: Details },
>(area: A, addresses: Addresses, routes: Routes): Defined<A, Addresses, Routes> {
  const named = Object.entries(addresses).map(([name, address]) => {
    const status = routes[name]?.response ? 200 : 204;
    return [name, { name, area, status, ...address, ...routes[name] }];
  });
  return Object.fromEntries(named);
}

/** The parsed value of a schema; an empty object if the route has no schema. */
export type Parsed<S> = S extends AnySchema ? z.output<S> : Record<never, never>;
export type Sent<S> = S extends AnySchema ? z.input<S> : undefined;

export type ParamsOf<R extends Route> = Parsed<R["params"]>;
export type QueryOf<R extends Route> = Parsed<R["query"]>;
export type BodyOf<R extends Route> = Parsed<R["body"]>;
export type ResponseOf<R extends Route> = R["response"] extends AnySchema ? z.output<R["response"]> : undefined;

export const routeKeyOf = (route: Route): string => `${route.method} ${route.path}`;

/** These calls give access back (docs/rules/subscription.md, "Accounts and subscription"). */
const withoutPaywall: ReadonlySet<Area> = new Set<Area>(["profile", "subscription"]);

/** Tells whether a call answers 402 without access: an owner's write does, unless it is exempt. */
export function needsAccess({ auth, method, area, access }: Route): boolean {
  return auth === "owner" && method !== "GET" && access !== "always" && !withoutPaywall.has(area);
}
