import { allRoutes } from "@emdia/contracts/routes/index";
import { beforeAll, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { type Api, apiOf, aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();
let studio: Studio;
let api: Api;
let idToken: string;
beforeAll(async () => {
  studio = await aStudio(region());
  api = studio.api;
  ({ idToken } = await region().createOwner(studio.email, "segredo1"));
});

const filled = (path: string, id: number | string) => path.replace(/\{\w+\}/g, String(id));

const ownerRoutes = allRoutes.filter(({ auth }) => auth === "owner");

/** The routes without a token are named in tests/infrastructure/routes.test.ts. */
test.each(ownerRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "given no token, a broken one and an id token, when %s is called, then each is refused",
  async (_key, route) => {
    const path = filled(route.path, 1);
    const body = route.body ? {} : undefined;
    for (const token of [undefined, "a.b.c"]) {
      expect((await apiOf(region().url, token)(route.method, path, body)).status).toBe(401);
    }
    expect((await apiOf(region().url, idToken)(route.method, path, body)).status).toBe(401);
  },
);

test.each([
  [
    "POST",
    "/api/plans",
    {},
    { name: "O nome do plano deve ter pelo menos 3 caracteres", price: "O preço deve ser maior que zero" },
  ],
  ["POST", "/api/students", { name: "Ana", planId: 999_999 }, { planId: "Selecione um plano" }],
  ["PUT", "/api/profile", { pixKey: "isto não é chave", pixKeyType: "email" }, { pixKey: "Chave PIX inválida" }],
  ["PUT", "/api/students/1/payment-status", { status: "quitado" }, { status: "Situação de pagamento inválida" }],
  ["POST", "/api/students/bulk-send-invoices", { studentIds: [] }, { studentIds: "Selecione ao menos um aluno" }],
] as const)(
  "given bad input, when %s %s %j, then 400 names each field in the specification's words",
  async (method, path, body, fields) => {
    const answer = await api(method, path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "request.invalid", error: "Confira os campos destacados.", fields },
    });
  },
);

test.each([
  ["not JSON", "{oi", {}, 400, "request.malformed_json"],
  ["a form", "name=a", { "content-type": "application/x-www-form-urlencoded" }, 415, "request.unsupported_media_type"],
  [
    "plain text, as a cross-site form may send",
    '{"name":"x"}',
    { "content-type": "text/plain" },
    415,
    "request.unsupported_media_type",
  ],
  ["a body over 256 kB", JSON.stringify({ name: "a".repeat(257 * 1024) }), {}, 413, "request.too_large"],
  ["an array", "[]", {}, 400, "request.invalid"],
  ["null", "null", {}, 400, "request.invalid"],
])("given %s, when posted, then the refusal names the fault", async (_what, body, headers, status, code) => {
  expect(await api("POST", "/api/plans", body, headers)).toMatchObject({ status, body: { code } });
});

test("given an undefined route, when called, then the answer is 404", async () => {
  expect((await api("GET", "/api/nada")).status).toBe(404);
  expect((await api("DELETE", "/api/profile")).status).toBe(404);
});

test("given forged identity headers and read-only fields, when sent, then they change nothing", async () => {
  const victim = await aStudio(region());
  const forged = { "user-id": victim.userId, "user-email": victim.email };
  const mine = await api<{ id: string; trialEndsAt: string }>("GET", "/api/profile", undefined, forged);
  expect(mine.body.id).toBe(studio.userId);
  const body = {
    id: victim.userId,
    trialEndsAt: "2099-01-01",
    subscriptionStatus: "active",
    registrationCode: "x",
    email: "x@y.z",
  };
  const after = await api<Record<string, unknown>>("PUT", "/api/profile", body);
  expect(after.status).toBe(200);
  expect(after.body).toEqual(mine.body);
});

test("given a body for someone else, when a profile is created, then the token decides", async () => {
  const answer = await api("POST", "/api/auth/create-profile", { userId: "outro", email: studio.email });
  expect(answer).toMatchObject({ status: 403, body: { code: "auth.identity_mismatch" } });
  const again = await api("POST", "/api/auth/create-profile", { userId: studio.userId, email: studio.email });
  expect(again).toMatchObject({ status: 200, body: { id: studio.userId, businessName: "Estúdio Vida" } });
});

const MIDNIGHT = new Date("2027-01-11T02:30:00.000Z");

test("given owners of several time zones, when their answers are read, then each carries its owner's today and no cache keeps it", async () => {
  region().clock.advanceTo(MIDNIGHT);
  const days: Record<string, string | null> = {};
  for (const timezone of [
    "America/Rio_Branco",
    "America/Manaus",
    "America/Sao_Paulo",
    "America/Noronha",
    "UTC",
    "Pacific/Kiritimati",
  ]) {
    const owner = await aStudio(region(), { timezone });
    const answer = await owner.api("GET", "/api/plans");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    days[timezone] = answer.headers.get("x-today");
  }
  expect(days).toEqual({
    "America/Rio_Branco": "2027-01-10",
    "America/Manaus": "2027-01-10",
    "America/Sao_Paulo": "2027-01-10",
    "America/Noronha": "2027-01-11",
    UTC: "2027-01-11",
    "Pacific/Kiritimati": "2027-01-11",
  });
});
