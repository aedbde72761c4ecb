import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import { SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { LambdaFailure } from "../lambda/failure.ts";
import { listen } from "../server/public-server.ts";
import { smallGraph, smallPool } from "../testing/small-graph.ts";
import type { InvokeLambda } from "../types.ts";
import { createGateway } from "./index.ts";
import { compileRoutes } from "./match-route.ts";

const pool = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

const answerWithEvent: InvokeLambda = async (name, event) => ({
  statusCode: 201,
  headers: { "content-type": "application/json", "X-Lambda": name },
  cookies: ["a=1", "b=2"],
  body: JSON.stringify(event),
});

async function gatewayUnderTest(invoke: InvokeLambda = answerWithEvent): Promise<string> {
  const keys = new Map([["k1", pool.publicKey]]);
  const answer = createGateway({ graph: smallGraph(), invoke, keys: () => keys });
  const server = createServer((request, response) => void answer(request, response));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server, 0)}`;
}

interface TokenParts {
  key?: KeyObject;
  kid?: string;
  issuer?: string;
  clientId?: string;
  expires?: string;
}

function token({
  key = pool.privateKey,
  kid = "k1",
  issuer = smallPool.issuer,
  clientId = smallPool.audience,
  expires = "1h",
}: TokenParts = {}) {
  const claims = { client_id: clientId, email: "a@b.c", email_verified: true, "cognito:groups": ["x", "y"] };
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).setSubject("owner-1").setIssuer(issuer);
  return jwt.setIssuedAt().setExpirationTime(expires).sign(key);
}

const bearer = async (parts?: TokenParts) => ({ authorization: `Bearer ${await token(parts)}` });

test("given a valid access token, when a protected route is called, then its Lambda gets the claims as texts", async () => {
  const url = await gatewayUnderTest();
  const response = await fetch(`${url}/api/things/a%20b?x=1&x=2&y=%26`, {
    headers: { ...(await bearer()), Cookie: "s=1; t=2", "X-Two": "v" },
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("x-lambda")).toBe("http");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.json()).toMatchObject({
    version: "2.0",
    routeKey: "GET /api/things/{id}",
    rawPath: "/api/things/a%20b",
    rawQueryString: "x=1&x=2&y=%26",
    queryStringParameters: { x: "1,2", y: "&" },
    pathParameters: { id: "a b" },
    cookies: ["s=1", "t=2"],
    headers: { "x-two": "v" },
    isBase64Encoded: false,
    requestContext: {
      authorizer: { jwt: { claims: { sub: "owner-1", email_verified: "true", "cognito:groups": "[x y]" } } },
      http: { method: "GET", path: "/api/things/a%20b" },
      routeKey: "GET /api/things/{id}",
    },
  });
});

test.for([
  ["no token", async () => ({})],
  ["a broken token", async () => ({ authorization: "Bearer a.b.c" })],
  ["another signer's token", () => bearer({ key: stranger.privateKey })],
  ["an unknown key id", () => bearer({ kid: "k2" })],
  ["another issuer", () => bearer({ issuer: "https://elsewhere" })],
  ["another client", () => bearer({ clientId: "other" })],
  ["an expired token", () => bearer({ expires: "-1s" })],
] as const)("given %s, when a protected route is called, then 401 and no Lambda", async ([, headersOf]) => {
  let calls = 0;
  const url = await gatewayUnderTest(async () => {
    calls += 1;
  });
  const response = await fetch(`${url}/api/things`, { headers: await headersOf() });
  expect([response.status, await response.text(), calls]).toEqual([401, '{"message":"Unauthorized"}', 0]);
});

test.for([
  ["GET", "/api/things/special", 201],
  ["POST", "/api/things/special", 404],
  ["GET", "/api/things/1/more", 404],
  ["GET", "/api/thing", 404],
  ["DELETE", "/api/open/a", 404],
  ["GET", "/api/open", 404],
  ["OPTIONS", "/api/things", 404],
] as const)("given %s %s without a token, then %i", async ([method, path, status]) => {
  const url = await gatewayUnderTest();
  const response = await fetch(url + path, { method });
  expect(response.status).toBe(status);
  if (status === 404) expect(await response.json()).toEqual({ message: "Not Found" });
});

test("given text and bytes, when posted, then the body comes as text or as base64", async () => {
  const url = await gatewayUnderTest();
  const post = async (type: string, body: BodyInit) =>
    (await fetch(`${url}/api/open/x`, { method: "POST", headers: { "content-type": type }, body })).json();
  expect(await post("application/json; charset=utf-8", '{"ç":1}')).toMatchObject({
    body: '{"ç":1}',
    isBase64Encoded: false,
  });
  expect(await post("image/png", new Uint8Array([255, 0]))).toMatchObject({ body: "/wA=", isBase64Encoded: true });
});

test("given more than 10 MB or 10 kB of headers, when sent, then 413 and 431", async () => {
  const url = await gatewayUnderTest();
  const large = await fetch(`${url}/api/open/x`, { method: "POST", body: new Uint8Array(10 * 1024 * 1024 + 1) });
  expect([large.status, await large.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
  const wide = await fetch(`${url}/api/open/x`, { headers: { "x-wide": "x".repeat(11_000) } });
  expect(wide.status).toBe(431);
});

test("given a Lambda event above six megabytes, when sent, then 413", async () => {
  const tooLarge = new LambdaFailure("thrown", "http", {
    type: "RequestEntityTooLargeException",
    message: "too large",
  });
  const response = await fetch(`${await gatewayUnderTest(() => Promise.reject(tooLarge))}/api/open/x`);
  expect([response.status, await response.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
});

const failure = (kind: "thrown" | "timeout" | "exit") =>
  new LambdaFailure(kind, "http", { type: "Error", message: "secret detail" });

test.for([
  ["throws", () => Promise.reject(failure("thrown")), 500, "Internal Server Error"],
  ["dies", () => Promise.reject(failure("exit")), 500, "Internal Server Error"],
  ["times out", () => Promise.reject(failure("timeout")), 503, "Service Unavailable"],
  ["answers nonsense", async () => ({ statusCode: "many" }), 500, "Internal Server Error"],
] as const)(
  "given a Lambda that %s, when called, then the gateway's own error and no detail",
  async ([, invoke, status, message]) => {
    const url = await gatewayUnderTest(invoke);
    const response = await fetch(`${url}/api/open/x`);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
  },
);

test("given a plain value, bytes or no content type, when answered, then payload 2.0's defaults hold", async () => {
  const plain = await fetch(`${await gatewayUnderTest(async () => ({ hello: 1 }))}/api/open/x`);
  expect([plain.status, plain.headers.get("content-type"), await plain.json()]).toEqual([
    200,
    "application/json",
    { hello: 1 },
  ]);
  const base64 = { statusCode: 200, isBase64Encoded: true, body: "/wA=" };
  const bytes = await fetch(`${await gatewayUnderTest(async () => base64)}/api/open/x`);
  expect([...(await bytes.bytes())]).toEqual([255, 0]);
  expect(bytes.headers.get("content-type")).toBe("text/plain;charset=utf-8");
});

test.each(["/api/things/{proxy+}", "$default"])(
  "given a route of the kind %s, which this gateway does not know, when it is made, then it throws",
  (path) => {
    const [route, ...others] = smallGraph().routes;
    if (!route) throw new Error("no route");
    expect(() => compileRoutes([{ ...route, path }, ...others])).toThrow("knows no route");
  },
);
