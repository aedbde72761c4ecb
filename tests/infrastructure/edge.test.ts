import { expect, test } from "vitest";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "../../packages/contracts/src/constants.ts";
import { pageOf, sitePages } from "../../packages/contracts/src/site-pages.ts";
import { type EdgeEvent, edgeCode, runEdge } from "./edge.ts";

/**
 * Headers that a function may not write, from CloudFront's guide, "Restrictions on all edge functions". With the first
 * ones the viewer gets a 502; the others are read-only in some events.
 */
const disallowed =
  /^(connection|expect|keep-alive|proxy-.+|trailer|upgrade|x-accel-.+|x-amz-cf-.+|x-amzn-.+|x-cache|x-edge-.+|x-forwarded-proto|x-real-ip)$/;
const readOnly =
  /^(accept-encoding|content-encoding|content-length|host|if-(modified-since|none-match|range|unmodified-since)|transfer-encoding|via|warning)$/;

const SECRET = "secret:EdgeSecret";
const files = ["/404.html", "/robots.txt", ...sitePages.map(({ file }) => `/${file}`)];

/** Builds the event of a viewer who sends every header that could matter. */
function visit(address: string, headers: Record<string, string> = {}): EdgeEvent {
  const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
  const named = (pairs: Iterable<[string, string]>) =>
    Object.fromEntries([...pairs].map(([name, value]) => [name, { value }]));
  const sent = { host: "emdia.com.br", cookie: "a=1", "accept-encoding": "br", ...headers };
  return {
    viewer: { ip: "203.0.113.7" },
    request: {
      uri: pathname,
      method: "GET",
      headers: named(Object.entries(sent)),
      querystring: named(searchParams),
      cookies: { a: { value: "1" } },
    },
    response: { statusCode: 200, headers: named([["content-type", "text/html"]]) },
  };
}

const addresses = [
  "/",
  "/faq",
  "/faq/",
  "/privacidade",
  "/auth",
  "/auth?criar",
  "/login",
  "/auth/callback",
  "/cadastro/K3y_x-1",
  "/c/K3y_x-1",
  "/c/K3y_x-1/paid",
  "/c",
  "/cadastro",
  "/cx/y",
  "/dashboard/visao-geral",
  "/invoices/1220261100",
  "/students",
  "/studentsx",
  "/precos",
  "/api",
  "/api/plans",
  "/api/public/register-student",
  "/assets/app-1.js",
  "/gone.js",
  "/robots.txt",
];

test.each(["x-edge-secret", "x-amz-cf-id", "x-amz-cf-anything", "x-forwarded-proto", "proxy-authorization", "x-cache"])(
  "given %s, then the guide's list forbids it",
  (name) => expect(name).toMatch(disallowed),
);

test.each(addresses)(
  "given %s, when CloudFront's functions have run, then no forbidden header was touched",
  async (address) => {
    const event = visit(address);
    const request = await runEdge(edgeCode("Request"), event, files);
    const response = await runEdge(edgeCode("Response"), event, files);
    const touched = [...request.touched, ...response.touched];
    expect(touched.filter((name) => disallowed.test(name) || readOnly.test(name))).toEqual([]);
    if (/^\/(api|c)\//.test(address)) expect(touched).toContain(EDGE_SECRET_HEADER);
  },
);

test.each(["Request", "Response"] as const)(
  "given a secret of 64 bytes, then the function on the %s takes at most 8,192 of CloudFront's 10,240 bytes",
  (on) => {
    const deployed = edgeCode(on).replaceAll(SECRET, "s".repeat(64));
    if (on === "Request") expect(deployed).toContain("s".repeat(64));
    expect(Buffer.byteLength(deployed)).toBeLessThanOrEqual(8_192);
  },
);

test.each(["Request", "Response"] as const)(
  "given the function on the %s, then CloudFront finds its handler and its one module",
  (on) => {
    expect(edgeCode(on)).toMatch(/^import cf from "cloudfront";/);
    expect(edgeCode(on)).toMatch(/^async function handler\(\w+\)/m);
  },
);

test.each(["a long random text", 'a "long" \\ random text', "'`$1`"])(
  "given the secret %s and a viewer who sends our own headers, then the API gets the true address and no other origin the secret",
  async (secret) => {
    const code = edgeCode("Request").replaceAll(JSON.stringify(SECRET), JSON.stringify(secret));
    const forged = { [VIEWER_ADDRESS_HEADER]: "10.0.0.1", [EDGE_SECRET_HEADER]: "guess" };
    const { event } = await runEdge(code, visit("/api/public/register-student", forged), files);
    expect(event.request.headers).toMatchObject({
      [VIEWER_ADDRESS_HEADER]: { value: "203.0.113.7" },
      [EDGE_SECRET_HEADER]: { value: secret },
    });
    expect(JSON.stringify((await runEdge(code, visit("/cadastro/codigo"), files)).event)).not.toContain("random text");
  },
);

test.each(addresses)(
  "given %s, when CloudFront's function has run, then the request goes to the API or to the page of the local region",
  async (address) => {
    const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
    const { event, origin } = await runEdge(edgeCode("Request"), visit(address), files);
    if (/^\/(api|c)(\/|$)/.test(pathname)) {
      const timeouts = { readTimeout: 35 };
      expect(origin).toMatchObject({ domainName: "apiapi.execute-api.sa-east-1.amazonaws.com", timeouts });
      expect(event.request.uri).toBe(pathname);
    } else {
      expect(origin).toMatchObject({ domainName: expect.stringContaining("siteassets") });
      // A file that does not exist is requested unchanged: the bucket refuses it, and no page replaces it.
      expect(event.request.uri).toBe(pathname.includes(".") ? pathname : `/${pageOf(pathname, searchParams)}`);
    }
  },
);

test.each(addresses)(
  "given %s, then its answer is a 404 where the page says so, seen before or after",
  async (address) => {
    const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
    const page = /^\/(api|c)(\/|$)|\./.test(pathname) ? pathname : `/${pageOf(pathname, searchParams)}`;
    const answers = [address, page].map((seen) => runEdge(edgeCode("Response"), visit(seen), files));
    const statuses = (await Promise.all(answers)).map(({ event }) => event.response.statusCode);
    expect(statuses).toEqual(page === "/404.html" ? [404, 404] : [200, 200]);
  },
);

test("given CloudFront's own address, then it serves nobody", async () => {
  const { origin } = await runEdge(edgeCode("Request"), visit("/api/plans", { host: "x.cloudfront.net" }), files);
  expect(origin).toBeUndefined();
});
