/** Tests the headers of every page, and the responses to errors in a page's handler. */
import { AppError } from "@emdia/core/model/app-error";
import { messagePage } from "@emdia/core/page/message-page";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HttpEvent } from "./reply.ts";
import { isOwnForm, page, seeOther, servePages } from "./serve-pages.ts";

const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
const HTML = { ...HEADERS, "content-type": "text/html; charset=utf-8" };
const context = { awsRequestId: "own" };
const asking = (routeKey: string) => ({ routeKey }) as HttpEvent;

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("given a document, when answered, then nothing keeps, lists or guesses it, and no other site learns its address", () => {
  expect(page(418, "<p>")).toEqual({ statusCode: 418, headers: HTML, body: "<p>" });
  expect(page(200, "<p>", { "retry-after": "7" }).headers).toEqual({ ...HTML, "retry-after": "7" });
});

test("given a form that was accepted, when answered, then the browser loads the page again", () => {
  expect(seeOther("/p/x")).toEqual({ statusCode: 303, headers: { ...HEADERS, location: "/p/x" } });
});

test("given a route with a handler, or none, when it is called, then the handler answers, or the link is unknown", async () => {
  const serve = servePages({ "GET /p/{token}": async ({ routeKey }) => page(200, routeKey) });
  expect(await serve(asking("GET /p/{token}"), context)).toEqual(page(200, "GET /p/{token}"));
  expect(await serve(asking("PUT /p/{token}"), context)).toEqual(page(404, messagePage("unknown")));
});

test.each([
  [7, "7"],
  [undefined, "60"],
])(
  "given too many calls, to be repeated after %s s, when answered, then the page says so and when",
  async (retryAfterSeconds, after) => {
    const error = new AppError("request.too_many", retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    const serve = servePages({ "GET /c": () => Promise.reject(error) });
    expect(await serve(asking("GET /c"), context)).toEqual(page(429, messagePage("tooMany"), { "retry-after": after }));
  },
);

test.each([
  ["POST /p/{token}/paid", "unsaid", "/p"],
  ["GET /p/{token}", "busy", "/p"],
] as const)(
  "given a link whose call %s fails, when answered, then its page is offered again",
  async (routeKey, message, path) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const serve = servePages({ [routeKey]: () => Promise.reject(new AppError("service.busy")) });
    const event = { ...asking(routeKey), pathParameters: { token: 'um"token' } };
    const again = messagePage(message, `${path}/um%22token`);
    expect(await serve(event, context)).toEqual(page(503, again, { "retry-after": "5" }));
  },
);

test.each([
  ["a refusal of something else", new AppError("service.busy")],
  ["a bug", new TypeError("x is not a function")],
  ["one that looks like a refusal", Object.assign(new Error("x"), { code: "request.too_many" })],
])(
  "given %s, when a page is requested, then it reveals no internals, and the log names the call",
  async (_what, error) => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const serve = servePages({ "GET /c": () => Promise.reject(error) });
    expect(await serve(asking("GET /c"), context)).toEqual(page(503, messagePage("busy"), { "retry-after": "5" }));
    const line = { fact: "unexpected", requestId: "own", routeKey: "GET /c", error: error.name };
    expect(told.mock.calls).toEqual([[expect.objectContaining(line)]]);
  },
);

const SITE = "https://emdia.example";
test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://other.example" }, true],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "none", origin: SITE }, false],
  [{ "sec-fetch-site": "" }, false],
  [{ origin: SITE }, true],
  [{ origin: "null" }, true],
  [{}, true],
  [{ origin: "https://other.example" }, false],
  [{ origin: "" }, false],
])("given a form with %j, when it is sent, then whether it is of ours is %s", (headers, isOurs) => {
  expect(isOwnForm(headers, SITE)).toBe(isOurs);
});
