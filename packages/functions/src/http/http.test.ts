import type { Route } from "@emdia/contracts/routes/route";
import { AppError } from "@emdia/core/model/app-error";
import type { Context } from "aws-lambda";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { errorBoundary } from "./error-boundary.ts";
import { identityOf } from "./identity.ts";
import { parseRequest } from "./parse-request.ts";
import { readBodyText, readRawBody } from "./raw-body.ts";
import { type HttpEvent, type HttpResult, paged, pageOf, refuse, reply } from "./reply.ts";
import { servePublicArea } from "./serve-area.ts";

const MOST = 256 * 1024;
const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
const sent = (over: Partial<HttpEvent> = {}): HttpEvent =>
  ({
    headers: { "content-type": "application/json" },
    isBase64Encoded: false,
    routeKey: "POST /api/x/{id}",
    ...over,
  }) as HttpEvent;

const tokenOf = (claims: Record<string, unknown>) => ({ requestContext: { authorizer: { jwt: { claims } } } });
const claims = { sub: "dono", token_use: "access", email: "a@b.co", email_verified: "true", iat: "1799712000" };

test.each<[what: string, over: Record<string, unknown>, identity: object]>([
  ["a confirmed address", {}, { email: "a@b.co", emailVerified: true }],
  ["one that is confirmed as a truth", { email_verified: true }, { email: "a@b.co", emailVerified: true }],
  ["one that is not", { email_verified: "false" }, { email: "a@b.co", emailVerified: false }],
  ["no address", { email: undefined, email_verified: undefined }, { email: undefined, emailVerified: false }],
])("given an access token with %s, when read, then it says who calls", (_what, over, identity) => {
  expect(identityOf(tokenOf({ ...claims, ...over }))).toEqual({
    ownerId: "dono",
    issuedAt: "2027-01-12T00:00:00.000Z",
    ...identity,
  });
});

test.each([{ sub: "" }, { sub: undefined }, { sub: 7 }, { token_use: "id" }, { token_use: undefined }])(
  "given a token with %j, when read, then there is no caller",
  (over) => {
    expect(() => identityOf(tokenOf({ ...claims, ...over }))).toThrow(new AppError("auth.unauthenticated"));
  },
);

const route = {
  name: "x",
  area: "plans",
  method: "POST",
  path: "/api/x/{id}",
  auth: "public",
  summary: "",
  params: z.object({ id: z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)) }),
  query: z.object({ limit: z.optional(z.string().check(z.maxLength(2, "Limite inválido"))) }),
  body: z.object({
    name: z.string("Nome inválido").check(z.minLength(3, "Curto demais"), z.regex(/^A/, "Comece por A")),
    count: z.optional(z.number()),
    inner: z.optional(z.object({ deep: z.number() })),
    list: z.optional(z.array(z.number())),
  }),
  response: z.object({ ok: z.boolean() }),
  status: 201,
} as const satisfies Route;
const { params: _params, query: _query, body: _body, ...bare } = route;
const body = JSON.stringify({ name: "Ana", more: 1 });
const whole = sent({ pathParameters: { id: "7" }, queryStringParameters: { limit: "10", other: "1" }, body });

test("given a whole request, when parsed, then params, query and body are what their schemas keep", () => {
  expect(parseRequest(route, whole)).toEqual({ params: { id: 7 }, query: { limit: "10" }, body: { name: "Ana" } });
  expect(parseRequest(route, sent({ pathParameters: { id: "7" }, body }))).toMatchObject({ query: {} });
});

test("given a route without schemas, when parsed, then nothing that was sent is kept", () => {
  expect(parseRequest(bare, { ...whole, body: "{" })).toEqual({ params: {}, query: {}, body: {} });
});

test("given an id that cannot exist, when parsed, then the route is not found", () => {
  for (const pathParameters of [{ id: "x" }, undefined])
    expect(() => parseRequest(route, { ...whole, pathParameters } as HttpEvent)).toThrow(
      new AppError("route.not_found"),
    );
});

test.each<[what: string, over: Partial<HttpEvent>, fields: Record<string, string>]>([
  ["a short name", { body: '{"name":"A"}' }, { name: "Curto demais" }],
  ["a name that is wrong twice", { body: '{"name":"B"}' }, { name: "Curto demais" }],
  ["no name", { body: "{}" }, { name: "Nome inválido" }],
  ["no body", { body: undefined as never }, { name: "Nome inválido" }],
  ["a field whose rule has no words of ours", { body: '{"name":"Ana","count":"x"}' }, { count: "Valor inválido" }],
  ["a field within a field", { body: '{"name":"Ana","inner":{"deep":"x"}}' }, { "inner.deep": "Valor inválido" }],
  ["an entry of a list", { body: '{"name":"Ana","list":[1,"x"]}' }, { list: "Valor inválido" }],
  ["a body that is no object", { body: "7" }, { body: "Valor inválido" }],
  ["a limit too long", { queryStringParameters: { limit: "100" } }, { limit: "Limite inválido" }],
])("given %s, when parsed, then each wrong field has its first text", (_what, over, fields) => {
  const failure = (() => {
    try {
      return parseRequest(route, { ...whole, ...over });
    } catch (error) {
      return error;
    }
  })();
  expect(failure).toMatchObject({ code: "request.invalid", fields });
});

test.each([
  ["application/json", undefined],
  ["application/json; charset=utf-8", undefined],
  ["APPLICATION/JSON", undefined],
  ["application/json ;x", undefined],
  ["application/jsonp", "request.unsupported_media_type"],
  ["text/plain, application/json", "request.unsupported_media_type"],
  ["text/plain", "request.unsupported_media_type"],
  ["", "request.unsupported_media_type"],
])("given a body sent as %j, when parsed, then only JSON is read", (type, code) => {
  const call = () => parseRequest(route, { ...whole, headers: { "content-type": type } });
  if (code) expect(call).toThrow(code);
  else expect(call()).toMatchObject({ body: { name: "Ana" } });
});

test("given a body that is not JSON, or without a content type, when parsed, then it is refused by its code", () => {
  expect(() => parseRequest(route, { ...whole, body: "{" })).toThrow(new AppError("request.malformed_json"));
  expect(() => parseRequest(route, { ...whole, headers: {} })).toThrow(new AppError("request.unsupported_media_type"));
});

test("given a body as text or in base 64, when read, then it is the same bytes, up to 256 kB", () => {
  const text = "ã".repeat(3);
  const coded = Buffer.from(text).toString("base64");
  for (const one of [
    { body: text, isBase64Encoded: false },
    { body: coded, isBase64Encoded: true },
  ]) {
    expect(readBodyText(one)).toBe(text);
    expect(readRawBody(one)).toEqual(Buffer.from(text));
  }
  expect([readBodyText({ isBase64Encoded: false }), readRawBody({ isBase64Encoded: false }).length]).toEqual(["", 0]);
  const full = "ã".repeat(MOST / 2);
  expect(readBodyText({ body: full, isBase64Encoded: false })).toBe(full);
  expect(readRawBody({ body: full, isBase64Encoded: false })).toHaveLength(MOST);
  for (const read of [readBodyText, readRawBody])
    for (const one of [
      { body: `${full}a`, isBase64Encoded: false },
      { body: Buffer.from(`${full}a`).toString("base64"), isBase64Encoded: true },
    ])
      expect(() => read(one)).toThrow(new AppError("request.too_large"));
});

test("given a page query, when read, then a page holds at most 500 items, and no limit is set by default", () => {
  expect(pageOf({ limit: "500", cursor: "c" })).toEqual({ limit: 500, cursor: "c" });
  expect(pageOf({ limit: "501" })).toEqual({ limit: 500, cursor: undefined });
  expect(pageOf({ limit: "1" })).toEqual({ limit: 1, cursor: undefined });
  expect(pageOf({})).toEqual({ limit: undefined, cursor: undefined });
});

test("given an answer, when replied, then no cache keeps it, and headers carry today and cursor where they are known", () => {
  expect(reply(200, { a: 1 }, undefined)).toEqual({ statusCode: 200, headers: HEADERS, body: '{"a":1}' });
  expect(reply(201, [1], "2027-01-10")).toMatchObject({
    statusCode: 201,
    headers: { ...HEADERS, "x-today": "2027-01-10" },
    body: "[1]",
  });
  expect(reply(200, paged({ items: [1], cursor: "c" }), undefined)).toEqual({
    statusCode: 200,
    headers: { ...HEADERS, "x-next-cursor": "c" },
    body: "[1]",
  });
  expect(reply(200, paged({ items: [], cursor: undefined }), undefined).headers).toEqual(HEADERS);
  expect(reply(204, "anything", "2027-01-10")).toEqual({
    statusCode: 204,
    headers: { ...HEADERS, "x-today": "2027-01-10" },
  });
  expect(reply(200, null, undefined).body).toBe("null");
});

test("given a refusal, when replied, then it has the catalogue's status and text, and its own details", () => {
  expect(refuse("plan.not_found", "r1")).toEqual({
    statusCode: 404,
    headers: HEADERS,
    body: JSON.stringify({ error: "Plano não encontrado.", code: "plan.not_found", requestId: "r1" }),
  });
  const answer = refuse("request.too_many", "r1", { fields: { name: "x" }, retryAfterSeconds: 30 });
  expect(answer.headers).toEqual({ ...HEADERS, "retry-after": "30" });
  expect(JSON.parse(answer.body ?? "")).toMatchObject({ fields: { name: "x" } });
});

const boundary = (error: unknown) => {
  const request = { error, event: sent(), context: { awsRequestId: "r1" }, response: undefined as unknown };
  errorBoundary().onError?.(request as never);
  const { statusCode, body: text } = request.response as { statusCode: number; body: string };
  return [statusCode, JSON.parse(text).code, JSON.parse(text).requestId];
};
const named = (name: string) => Object.assign(new Error("secret"), { name });

test.each<[error: unknown, status: number, code: string, log: "warn" | "error" | undefined]>([
  [new AppError("plan.has_students"), 409, "plan.has_students", undefined],
  [named("ThrottlingException"), 503, "service.busy", "warn"],
  [named("ProvisionedThroughputExceededException"), 503, "service.busy", "warn"],
  [named("RequestLimitExceeded"), 503, "service.busy", "warn"],
  [named("TypeError"), 500, "internal.unexpected", "error"],
  [null, 500, "internal.unexpected", "error"],
])(
  "given the thrown value %o, when it reaches the boundary, then the response is %i %s",
  (error, status, code, log) => {
    const logs = {
      warn: vi.spyOn(console, "warn").mockReturnValue(),
      error: vi.spyOn(console, "error").mockReturnValue(),
    };
    expect(boundary(error)).toEqual([status, code, "r1"]);
    expect([logs.warn.mock.calls.length, logs.error.mock.calls.length]).toEqual([
      Number(log === "warn"),
      Number(log === "error"),
    ]);
    vi.restoreAllMocks();
  },
);

const context = { awsRequestId: "r1", getRemainingTimeInMillis: () => 1_000 } as Context;
const call = (handler: unknown, event: HttpEvent) =>
  (handler as (event: HttpEvent, context: Context) => Promise<HttpResult & { statusCode: number; body?: string }>)(
    event,
    context,
  );

test("given an open area, when its route is called, then its handler answers it, and any other route is not found", async () => {
  const calls: unknown[] = [];
  const handler = servePublicArea(
    { x: route },
    {
      x: async ({ params, query, body: given, requestId, event }) => {
        calls.push({ params, query, given, requestId, isEvent: event.routeKey });
        return { ok: true };
      },
    },
  );
  expect(await call(handler, whole)).toEqual({ statusCode: 201, headers: HEADERS, body: '{"ok":true}' });
  expect(calls).toEqual([
    { params: { id: 7 }, query: { limit: "10" }, given: { name: "Ana" }, requestId: "r1", isEvent: "POST /api/x/{id}" },
  ]);
  expect((await call(handler, { ...whole, routeKey: "GET /api/x/{id}" })).statusCode).toBe(404);
  expect((await call(handler, { ...whole, body: "{" })).statusCode).toBe(400);
});
