/** Draws, from a seed, requests to all routes that no client of ours would send. */
import { allRoutes } from "@emdia/contracts/routes/index";
import type { Route } from "@emdia/contracts/routes/route";
import fc from "fast-check";
import { hostile, object, texts, written } from "./hostile-values.ts";
import { bodyOf } from "./route-calls.ts";

/** A request as it is sent; `who` names the person whose token it has. */
export type HostileRequest = {
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  who: "owner" | "nobody" | "broken";
};

const fieldsOf = ({ body }: Route) => Object.keys(body && "shape" in body ? Object(body.shape) : {});

function bodies(route: Route): fc.Arbitrary<string | undefined> {
  const names = fieldsOf(route);
  if (names.length === 0) return fc.option(fc.oneof(fc.json(), texts), { nil: undefined });
  const field = fc.constantFrom(...names, "__proto__", "constructor");
  const unreadable = fc
    .array(fc.tuple(field, hostile), { minLength: 1, maxLength: 3 })
    .map((changes) => object({ ...bodyOf(route), ...Object.fromEntries(changes) }));
  const cut = fc.nat({ max: 80 }).map((length) => object({ ...bodyOf(route) }).slice(0, length));
  return fc.oneof(
    { weight: 6, arbitrary: unreadable },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: hostile.map(written) },
    { weight: 1, arbitrary: fc.option(texts, { nil: undefined }) },
  );
}

const ids = fc.oneof(
  fc.constantFrom(
    "1",
    "0",
    "-1",
    "1.5",
    "01",
    "1e3",
    "9999999",
    "100000000",
    "220270100",
    "99999999999999999",
    "%00",
    "%2e%2e%2f",
  ),
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  texts.map((text) => encodeURIComponent(text.toWellFormed()) || "1"),
);
const queries = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("limit", "cursor", "status", "a", "limit[]"), texts)
      .map(([name, text]) => `?${name}=${encodeURIComponent(text.toWellFormed())}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "?",
      "??",
      "?limit=1&limit=2",
      "?cursor=%",
      "?%ff=%fe",
      "?cursor=e30",
      "?cursor=eyJwayI6Ik8jeCJ9",
      `?${"a=b&".repeat(300)}`,
    ),
  },
);
const types = fc.constantFrom(
  ...Array<string>(12).fill("application/json"),
  ...[
    "application/json; charset=utf-16",
    "application/json;charset=x",
    "text/plain",
    "",
    "APPLICATION/JSON",
    "image/png",
    "multipart/form-data",
  ],
);
const extras: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  ...Array<Record<string, string>>(8).fill({}),
  { "accept-encoding": "x", "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE" },
  { "transfer-encoding": "identity" },
  { range: "bytes=0-1", "if-none-match": "*" },
  { "stripe-signature": "t=1,v1=00" },
  { "x-amz-target": "DynamoDB_20120810.Scan" },
  { "x-long": "a".repeat(7000) },
);
const methods = (route: Route) =>
  fc.constantFrom(...Array<string>(40).fill(route.method), "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS");

const requestTo = (route: Route): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      method: methods(route),
      id: ids,
      query: queries,
      type: types,
      extra: extras,
      body: bodies(route),
      who: whos,
    })
    .map(({ method, id, query, type, extra, body, who }) => ({
      route: route.name,
      method,
      path: `${route.path.replace(/\{\w+\}/g, id)}${query}`,
      headers: { ...(body === undefined ? {} : { "content-type": type }), ...extra },
      body: method === "GET" || method === "HEAD" ? undefined : body,
      who,
    }));
const whos = fc.constantFrom<HostileRequest["who"]>(...Array<"owner">(8).fill("owner"), "nobody", "broken");

/** Draws requests to all routes but the account's deletion, after which all would be refused. */
export function hostileRequests(seed: number, count: number): HostileRequest[] {
  const routes = allRoutes.filter(({ name }) => name !== "deleteAccount");
  return fc.sample(fc.oneof(...routes.map(requestTo)), { seed, numRuns: count });
}
