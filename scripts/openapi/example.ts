import type { Route } from "@emdia/contracts/routes/route";
import { sampleOf } from "./sample.ts";

/** The values that one call sends and answers, as JSON. A 204 has no answer. */
export type Example = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly answer?: unknown;
};

const singular = (name = "") => name.replace(/s$/, "");

/**
 * Returns an example of a route, made from its schemas. It has exactly the parts that the route
 * has.
 * @throws Error naming a field that has no word
 */
export function exampleOf({ area, path, params, query, body, response }: Route): Example {
  const noun = singular(path.split("/")[2]);
  return {
    ...(params ? { params: sampleOf(params, noun) } : {}),
    ...(query ? { query: sampleOf(query, "query") } : {}),
    ...(body ? { body: sampleOf(body, singular(area)) } : {}),
    ...(response ? { answer: sampleOf(response, singular(area)) } : {}),
  };
}
