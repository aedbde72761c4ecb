import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isRecord } from "../json.ts";
import { post, read } from "./testing/call-console.ts";
import { type FakeRegion, startFakeRegion } from "./testing/fake-region.ts";

let fake: FakeRegion;

beforeEach(async () => {
  fake = await startFakeRegion();
});
afterEach(() => fake.close());

/** Reads with Node's client, because fetch does not let a test set the header Host. */
function readWithHost(path: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(`${fake.url}/__local/${path}`);
    const call = httpRequest(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on("error", reject).end();
  });
}

test.each([
  ["a body that is no JSON", "{", {}, 400],
  ["a body that is no object", "[]", {}, 400],
  ["a form's content type", "advance=PT1H", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["plain text, which needs no preflight", '{"advance":"PT1H"}', { "content-type": "text/plain" }, 415],
  ["a page elsewhere", '{"advance":"PT1H"}', { origin: "https://evil.example" }, 403],
  ["a page on another local port", '{"advance":"PT1H"}', { origin: "http://127.0.0.1:1" }, 403],
  ["a sandboxed frame", '{"advance":"PT1H"}', { origin: "null" }, 403],
  ["a body above 64 kB", JSON.stringify({ advance: "P".repeat(70_000) }), {}, 413],
])("given %s, when it posts, then it is refused and nothing changes", async (_case, body, headers, status) => {
  expect(await post(fake, "clock.json", body, headers)).toEqual({ status, body: { error: expect.any(String) } });
  expect(fake.asked).toEqual([]);
});

test("given the console's own page, when it posts, then it may", async () => {
  expect((await post(fake, "clock.json", { advance: "PT1H" }, { origin: fake.url })).status).toBe(200);
});

test("given a foreign name that points here, when it reads, then it is refused", async () => {
  expect(await readWithHost("mailbox.json", "evil.example")).toBe(403);
  expect(await readWithHost("mailbox.json", "localhost:3000")).toBe(200);
});

test("given unknown addresses and methods, when they are called, then 404 and 405 answer", async () => {
  expect((await read(fake, "ghost.json")).status).toBe(404);
  expect((await read(fake, "owners.json")).status).toBe(405);
  expect((await post(fake, "state.json", {})).status).toBe(405);
  expect((await fetch(`${fake.url}/__local/ghost`)).status).toBe(404);
});

test("given a schedule list that fails, when the page is requested, then the response is 500 and the region keeps running", async () => {
  const { schedules } = fake.region;
  Object.assign(fake.region, {
    schedules: () => {
      throw new Error("broken");
    },
  });
  expect((await fetch(`${fake.url}/__local/clock`)).status).toBe(500);
  expect(fake.reported).toEqual([new Error("broken")]);
  Object.assign(fake.region, { schedules });
  expect((await fetch(`${fake.url}/__local/clock`)).status).toBe(200);
});

test("given the JSON of the API, when a browser elsewhere asks, then no header opens it", async () => {
  const response = await fetch(`${fake.url}/__local/mailbox.json`, { headers: { origin: "https://evil.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(isRecord(await response.json())).toBe(false);
});
