import type { PlanWire } from "@emdia/contracts/plan";
import { allRoutes } from "@emdia/contracts/routes/index";
import { beforeAll, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { type Api, apiOf, aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();
let studio: Studio;
let api: Api;
let plan: PlanWire;
beforeAll(async () => {
  studio = await aStudio(region());
  api = studio.api;
  plan = await studio.plan();
});

const filled = (path: string, id: number | string) => path.replace(/\{\w+\}/g, String(id));

const ownerRoutes = allRoutes.filter(({ auth }) => auth === "owner");

/** Those without are named in tests/infrastructure/routes.test.ts. */
test.each(ownerRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "given no token, a broken one and an id token, when %s is called, then each is refused",
  async (_key, route) => {
    const path = filled(route.path, 1);
    const body = route.body ? {} : undefined;
    for (const token of [undefined, "a.b.c"]) {
      expect((await apiOf(region().url, token)(route.method, path, body)).status).toBe(401);
    }
    const { idToken } = await region().createOwner(studio.email, "segredo1");
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
  [
    "POST",
    "/api/plans",
    { name: "ab", price: 0 },
    { name: "O nome do plano deve ter pelo menos 3 caracteres", price: "O preço deve ser maior que zero" },
  ],
  ["POST", "/api/plans", { name: "Pilates", price: 10.005 }, { price: "Use no máximo duas casas decimais" }],
  [
    "POST",
    "/api/plans",
    { name: "Pilates", price: 1_000_000 },
    { price: "O preço deve ser de no máximo R$ 999.999,99" },
  ],
  [
    "POST",
    "/api/plans",
    { name: "Pilates", price: 10, periodInMonths: -1 },
    { periodInMonths: "O período deve ser de pelo menos 1 mês" },
  ],
  [
    "POST",
    "/api/plans",
    { name: "Pilates", price: 10, periodInMonths: 0, isOneTime: false },
    { periodInMonths: "O período deve ser de pelo menos 1 mês" },
  ],
  [
    "POST",
    "/api/students",
    { name: "Al" },
    { name: "Nome deve ter pelo menos 3 caracteres", planId: "Selecione um plano" },
  ],
  ["POST", "/api/students", { name: "Ana", planId: 1, email: "ana@" }, { email: "E-mail inválido" }],
  [
    "POST",
    "/api/students",
    { name: "Ana", planId: 1, phone: "123" },
    { phone: "Telefone deve ter pelo menos 10 dígitos" },
  ],
  ["POST", "/api/students", { name: "Ana", planId: 999_999 }, { planId: "Selecione um plano" }],
  ["PUT", "/api/profile", { businessName: "ab" }, { businessName: "Nome da empresa deve ter pelo menos 3 caracteres" }],
  ["PUT", "/api/profile", { whatsapp: "123" }, { whatsapp: "Número de WhatsApp inválido" }],
  ["PUT", "/api/profile", { invoiceDay: 32 }, { invoiceDay: "Dia de cobrança inválido" }],
  ["PUT", "/api/profile", { timezone: "Marte/Base" }, { timezone: "Fuso horário inválido" }],
  ["PUT", "/api/profile", { document: "123" }, { document: "CPF ou CNPJ inválido" }],
  ["PUT", "/api/profile", { pixKey: "isto não é chave", pixKeyType: "email" }, { pixKey: "Chave PIX inválida" }],
  ["PUT", "/api/profile", { pixKey: "11987650034", pixKeyType: null }, { pixKeyType: "Informe o tipo da chave PIX" }],
  ["PUT", "/api/students/1/payment-status", { status: "quitado" }, { status: "Situação de pagamento inválida" }],
  ["POST", "/api/students/bulk-send-invoices", { studentIds: [] }, { studentIds: "Selecione ao menos um aluno" }],
  [
    "POST",
    "/api/students/bulk-send-invoices",
    { studentIds: Array.from({ length: 501 }, (_, i) => i + 1) },
    { studentIds: "Selecione no máximo 500 alunos" },
  ],
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

test.each([
  ["GET", "/api/plans/{id}", undefined],
  ["PUT", "/api/plans/{id}", { name: "Roubado" }],
  ["DELETE", "/api/plans/{id}", undefined],
  ["GET", "/api/students/{id}", undefined],
  ["PUT", "/api/students/{id}", { name: "Roubado" }],
  ["POST", "/api/students/{id}/reactivate", {}],
  ["DELETE", "/api/students/{id}", undefined],
  ["PUT", "/api/students/{id}/payment-status", { status: "pago" }],
  ["GET", "/api/payments/student/{id}", undefined],
  ["POST", "/api/payments/{id}/send-invoice", {}],
] as const)(
  "given another owner's id, when %s %s, then the answer is the same 404 as for an unknown id",
  async (method, path, body) => {
    const student = await studio.student(plan.id);
    const id = path.includes("plans") ? plan.id : student.id;
    const stranger = await aStudio(region());
    const stolen = await stranger.api<{ error: string; code: string }>(method, filled(path, id), body);
    const unknown = await stranger.api<{ error: string; code: string }>(method, filled(path, 7_654_321), body);
    expect(stolen.status).toBe(404);
    expect([stolen.body.error, stolen.body.code]).toEqual([unknown.body.error, unknown.body.code]);
  },
);

test("given another owner's plan, when a student is put on it, then the plan is not found", async () => {
  const stranger = await aStudio(region());
  const answer = await stranger.api("POST", "/api/students", { name: "Ana Souza", planId: plan.id });
  expect(answer).toMatchObject({ status: 400, body: { fields: { planId: "Selecione um plano" } } });
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
