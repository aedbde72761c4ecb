import { addresses } from "@emdia/contracts/routes/addresses";
import { expect, test, vi } from "vitest";
import { aCharge, aPlan, aStudent } from "../testing/builders.ts";
import { parseAnswer } from "./answer-schemas.ts";
import { type ClientContext, createClient, urlOf } from "./api-client.ts";
import { ApiError, hasCode, messageOf } from "./api-error.ts";

type Sent = { url: string; init: RequestInit };

function clientOver(
  answers: Response[],
  user: { id: string; email: string } | undefined = { id: "u1", email: "a@b.co" },
  checks: Pick<ClientContext, "checkAnswer"> = {},
) {
  const sent: Sent[] = [];
  const onToday = vi.fn();
  const onUnauthorized = vi.fn(async () => undefined);
  const client = createClient({
    ...checks,
    apiUrl: "https://api.example",
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      const answer = answers.shift();
      if (!answer) throw new Error("one request too many");
      return answer;
    },
    accessToken: async (force) => (force ? "fresh" : "stored"),
    identity: () => user,
    onToday,
    onUnauthorized,
  });
  const headersOf = (index: number) => new Headers(sent[index]?.init.headers);
  return { ...client, sent, headersOf, onToday, onUnauthorized };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const refusal = (code: string, status: number, more: object = {}) =>
  json({ error: "Texto da pessoa.", code, requestId: "r1", ...more }, { status });

test("given a route with parameters and query, when its address is made, then both are escaped and filled in", () => {
  expect(urlOf(addresses.getPlan, { params: { id: 7 } })).toBe("/api/plans/7");
  expect(urlOf(addresses.listPlans, { query: { limit: 10, cursor: "a&b" } })).toBe("/api/plans?limit=10&cursor=a%26b");
  expect(urlOf(addresses.listPlans, { query: { cursor: undefined } })).toBe("/api/plans");
});

test("given a signed-in owner, when a route is called, then token, identity and cookies are sent", async () => {
  const { call, sent, headersOf } = clientOver([json(aCharge())]);
  await call("setPaymentStatus", { params: { id: 3 }, body: { status: "pago", paymentId: 320261100 } });
  expect(sent[0]).toMatchObject({
    url: "https://api.example/api/students/3/payment-status",
    init: { method: "PUT", credentials: "include", body: '{"status":"pago","paymentId":320261100}' },
  });
  expect(Object.fromEntries(headersOf(0))).toEqual({
    authorization: "Bearer stored",
    "content-type": "application/json",
    "user-id": "u1",
    "user-email": "a@b.co",
  });
});

test("given a write that must arrive although its page is left, when it is sent, then the browser keeps it alive, and no other", async () => {
  const { call, sent } = clientOver([json({}), json([])]);
  await call("recordContact", { params: { id: 3 }, body: { channel: "whatsapp" }, keepalive: true });
  await call("listPlans", {});
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false]);
});

test("given no stored user, when a route is called, then no identity header is sent", async () => {
  const client = createClient({
    apiUrl: "",
    fetch: async (_url, init = {}) => {
      expect(Object.fromEntries(new Headers(init.headers))).toEqual({ authorization: "Bearer t" });
      return json([]);
    },
    accessToken: async () => "t",
    identity: () => undefined,
    onToday: () => undefined,
    onUnauthorized: async () => undefined,
  });
  expect(await client.call("listPlans", {})).toEqual([]);
});

test("given an answer with the owner's date, when it arrives, then the date is passed on", async () => {
  const { call, onToday } = clientOver([json([], { headers: { "x-today": "2026-11-25" } })]);
  await call("listPlans", {});
  expect(onToday).toHaveBeenCalledExactlyOnceWith("2026-11-25");
});

test("given a 204, when it arrives, then the call answers undefined", async () => {
  const { call } = clientOver([new Response(null, { status: 204 })]);
  expect(await call("deletePlan", { params: { id: 1 } })).toBeUndefined();
});

test("given a build that checks answers, when an answer breaks the contract, then the call fails, otherwise it succeeds", async () => {
  const checkAnswer: ClientContext["checkAnswer"] = async (name, answer) => parseAnswer(name, answer);
  const { call } = clientOver([json({ ...aPlan(), price: "150" }), json(aPlan())], undefined, { checkAnswer });
  await expect(call("getPlan", { params: { id: 1 } })).rejects.toThrow();
  expect(await call("getPlan", { params: { id: 1 } })).toEqual(aPlan());
});

test("given a refusal, when it arrives, then the error has code, fields, text and the specification's message", async () => {
  const { call } = clientOver([refusal("plan.has_students", 409, { fields: { name: "Curto" } })]);
  const error = await call("deletePlan", { params: { id: 1 } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: "plan.has_students", fields: { name: "Curto" } });
  expect(hasCode(error, "plan.has_students")).toBe(true);
  expect(messageOf(error, "outro")).toBe("Texto da pessoa.");
  expect(String(error)).toContain("409: {");
});

test("given a refusal without a readable body, when it arrives, then the status text is the message", async () => {
  const { call } = clientOver([new Response("", { status: 502, statusText: "Bad Gateway" })]);
  const error = await call("listPlans", {}).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: "502: Bad Gateway", code: undefined, serverMessage: undefined });
  expect(messageOf(error, "Tente novamente.")).toBe("Tente novamente.");
});

test("given a token that the API refuses, when a newer one exists, then the call is repeated once", async () => {
  const { call, headersOf, onUnauthorized } = clientOver([refusal("auth.unauthenticated", 401), json([])]);
  expect(await call("listPlans", {})).toEqual([]);
  expect([0, 1].map((index) => headersOf(index).get("authorization"))).toEqual(["Bearer stored", "Bearer fresh"]);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test("given a newer token that is refused too, when called, then the session is over", async () => {
  const { call, onUnauthorized } = clientOver([
    refusal("auth.unauthenticated", 401),
    refusal("auth.unauthenticated", 401),
  ]);
  await expect(call("getDashboard", {})).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test("given a list of two pages, when all of it is read, then the cursor leads from the first to the second", async () => {
  const { callAll, sent } = clientOver([
    json([aStudent({ id: 3 })], { headers: { "x-next-cursor": "c1" } }),
    json([aStudent({ id: 4 })]),
  ]);
  const students = await callAll("listStudents", {});
  expect(students.map((student) => student.id)).toEqual([3, 4]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(["?limit=500", "?limit=500&cursor=c1"]);
});
