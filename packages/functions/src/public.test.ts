import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { limitKey } from "@emdia/core/model/keys";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { beforeEach, expect, test, vi } from "vitest";
import { hashViewerAddress } from "./http/viewer-address.ts";
import { type Asked, httpEvent, lambdaContext } from "./testing/lambda-events.ts";

const region = await aRegion("2027-01-12T12:00:00.000Z");
const { handler } = await import("./public.ts");

const requestContext = { http: { sourceIp: "203.0.113.7" } };
const address = hashViewerAddress({ headers: {}, requestContext }, "a long random text");
const CODE = "abcdefghijklmnopqrstuv";
async function call(routeKey: string, asked: Asked) {
  const { statusCode, body } = await handler(httpEvent(routeKey, asked), lambdaContext("own", 1));
  return [statusCode, JSON.parse(body ?? "{}")] as const;
}
const input = {
  registrationCode: CODE,
  name: "Bia Lima",
  email: "bia@exemplo.com.br",
  phone: "11987654321",
  planId: 1,
  consent: true,
  consentVersion: CONSENT_VERSION,
};
const used = (scope: string) => Object(region.at(limitKey(scope, address))?.uses).length ?? 0;

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given an external monitor, when it requests the product's health, then the answer is good, and no limit is used", async () => {
  expect(await call("GET /api/public/health", {})).toEqual([200, { status: "ok" }]);
  expect([used("lookup"), used("register")]).toEqual([0, 0]);
});

test("given an unknown code, when it is looked up, then it is refused, and one look-up of the address is counted", async () => {
  const answer = await call("GET /api/public/teacher/{code}", { pathParameters: { code: CODE } });
  expect(answer).toMatchObject([404, { code: "registration.code_invalid" }]);
  expect([used("lookup"), used("register")]).toEqual([1, 0]);
});

test("given a robot in the trap, when it registers, then it reads a success, and a registration of the address is spent", async () => {
  const answer = await call("POST /api/public/register-student", { body: JSON.stringify({ ...input, website: "x" }) });
  expect(answer).toEqual([201, { success: true }]);
  expect([used("lookup"), used("register"), region.told]).toEqual([0, 1, []]);
});

test("given a used-up limit, when a visitor registers or looks up, then they wait for a minute", async () => {
  const uses = Array.from({ length: 60 }, () => Date.now());
  for (const scope of ["lookup", "register"])
    await region.table.put({ ...limitKey(scope, address), uses, expiresAt: 4e9 });
  const lookUp = async () => (await call("GET /api/public/teacher/{code}", { pathParameters: { code: CODE } }))[0];
  const register = async () =>
    (await call("POST /api/public/register-student", { body: JSON.stringify({ ...input, website: "x" }) }))[0];
  expect([await lookUp(), await register()]).toEqual([429, 429]);
  vi.setSystemTime(Date.now() + 59_999);
  expect([await lookUp(), await register()]).toEqual([429, 429]);
  vi.setSystemTime(Date.now() + 1);
  expect([await lookUp(), await register()]).toEqual([404, 201]);
});
