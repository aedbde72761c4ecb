import { expect, test } from "vitest";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "../../packages/contracts/src/constants.ts";
import { pageOf } from "../../packages/contracts/src/site-pages.ts";
import { setViewerAddress } from "../../stacks/edge-code.ts";
import { edgeCode, runEdge } from "./edge.ts";
import { addresses, files, isForbidden, visit } from "./edge-visits.ts";

const SECRET = "secret:EdgeSecret";

test.each(["x-edge-secret", "x-amz-cf-id", "x-amz-cf-anything", "x-forwarded-proto", "proxy-authorization", "x-cache"])(
  "given %s, then the guide's list forbids it",
  (name) => expect(isForbidden(name)).toBe(true),
);

test.each(addresses)(
  "given %s, when CloudFront's functions have run, then no forbidden header was touched",
  async (address) => {
    const event = visit(address);
    const request = await runEdge(edgeCode("Request"), event, files);
    const response = await runEdge(edgeCode("Response"), event, files);
    const touched = [...request.touched, ...response.touched];
    expect(touched.filter(isForbidden)).toEqual([]);
    if (/^\/(api|[pr])\//.test(address)) expect(touched).toContain(EDGE_SECRET_HEADER);
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

test.each([
  ["new,old", "new"],
  [" new , old", "new"],
  ["one", "one"],
])("given the secrets %j, when CloudFront's function is written, then it says %j alone", (secrets, said) => {
  const code = setViewerAddress(secrets);
  expect(code).toContain(`value: ${JSON.stringify(said)} }`);
  expect(code).not.toContain("old");
});

test.each(addresses)(
  "given %s, when CloudFront's function has run, then the request is sent to the API or to the page of the local region",
  async (address) => {
    const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
    const { event, origin } = await runEdge(edgeCode("Request"), visit(address), files);
    if (/^\/(api|[pr])(\/|$)/.test(pathname)) {
      const timeouts = { readTimeout: 35 };
      expect(origin).toMatchObject({ domainName: "apiapi.execute-api.sa-east-1.amazonaws.com", timeouts });
      expect(event.request.uri).toBe(pathname);
    } else {
      expect(origin).toMatchObject({ domainName: expect.stringContaining("siteassets") });
      // The path of a missing file stays unchanged: the bucket refuses it, and no page replaces the
      // file.
      expect(event.request.uri).toBe(pathname.includes(".") ? pathname : `/${pageOf(pathname, searchParams)}`);
    }
  },
);

test.each(addresses)(
  "given %s, when CloudFront reads its path before or after the rewrite, then only the page of a missing address is a 404",
  async (address) => {
    const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
    const page = /^\/(api|[pr])(\/|$)|\./.test(pathname) ? pathname : `/${pageOf(pathname, searchParams)}`;
    const answers = [address, page].map((seen) => runEdge(edgeCode("Response"), visit(seen), files));
    const statuses = (await Promise.all(answers)).map(({ event }) => event.response.statusCode);
    expect(statuses).toEqual(page === "/404.html" ? [404, 404] : [200, 200]);
  },
);

test("given CloudFront's own address, then it serves no page", async () => {
  const { origin } = await runEdge(edgeCode("Request"), visit("/api/plans", { host: "x.cloudfront.net" }), files);
  expect(origin).toBeUndefined();
});
