import type { Route } from "@emdia/contracts/routes/route";
import type * as z from "zod/mini";

/** What one call sends and what it answers, as JSON. A 204 has no answer. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
};

type Part<Name extends keyof Example, S> = S extends z.ZodMiniType
  ? { readonly [P in Name]: z.input<S> }
  : { readonly [P in Name]?: never };

/** The example of one route: exactly the parts that the route has, of the types of its schemas. */
export type ExampleOf<R extends Route> = Part<"params", R["params"]> &
  Part<"query", R["query"]> &
  Part<"body", R["body"]> &
  Part<"answer", R["response"]>;

/** An example per route of an area. */
export type ExamplesOf<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes]: ExampleOf<Routes[Name]>;
};
