import { correlationId } from "@emdia/core/correlation";
import { expect, test, vi } from "vitest";
import { httpEvent } from "../testing/lambda-events.ts";
import { correlated, correlatedHttp } from "./correlated.ts";

const context = { awsRequestId: "own" };

test.each([
  ["an event that carries an id", { detail: { correlationId: "first" } }, "first"],
  ["one without an id", { detail: {} }, "own"],
  ["none", undefined, "own"],
])(
  "given %s, when it is handled, then it is under the id that it carries, else the invocation's",
  async (_what, event, id) => {
    const handle = correlated(async (given: unknown) => [given, correlationId()]);
    expect(await handle(event, context)).toEqual([event, id]);
  },
);

test("given a request that claims an id, when it is answered, then it is under the invocation's, and one line says how", async () => {
  const logged = vi.spyOn(console, "info").mockReturnValue();
  const handle = correlatedHttp(async () => ({ statusCode: 418, body: String(correlationId()) }));
  const claimed = { correlationId: "claimed", detail: { correlationId: "claimed" } };
  expect(await handle({ ...httpEvent("GET /x"), ...claimed }, context)).toEqual({ statusCode: 418, body: "own" });
  expect(logged.mock.calls).toEqual([[{ fact: "answered", routeKey: "GET /x", status: 418, correlationId: "own" }]]);
  logged.mockRestore();
});

test("given a handler that throws, when it is called, then its error is thrown and no answer is logged", async () => {
  const logged = vi.spyOn(console, "info").mockReturnValue();
  const failing = async () => Promise.reject(new Error("broken"));
  await expect(correlated(failing)({}, context)).rejects.toThrow("broken");
  await expect(correlatedHttp(failing)(httpEvent("GET /x"), context)).rejects.toThrow("broken");
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});
