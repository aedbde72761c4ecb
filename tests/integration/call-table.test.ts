import { randomUUID } from "node:crypto";
import type { ChargeWire } from "@emdia/contracts/charge";
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import type { PlanWire } from "@emdia/contracts/plan";
import type { RegistrationLinkWire } from "@emdia/contracts/registration";
import { allRoutes } from "@emdia/contracts/routes/index";
import { routeKeyOf } from "@emdia/contracts/routes/route";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { CALL_TABLE, type SpecifiedCall } from "../support/call-table.ts";
import { oneRegion } from "../support/one-region.ts";
import { type Answer, apiOf, aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

type Scene = { studio: Studio; plan: PlanWire; student: StudentWire };

async function aScene(): Promise<Scene> {
  const studio = await aStudio(region());
  const plan = await studio.plan();
  return { studio, plan, student: await studio.student(plan.id) };
}

/** Returns a stored charge: marking it as paid stores it, and the mark is undone. */
async function chargeIn({ studio, student }: Scene): Promise<ChargeWire> {
  const path = `/api/students/${student.id}/payment-status`;
  await studio.api<ChargeWire>("PUT", path, { status: "pago" });
  return (await studio.api<ChargeWire>("PUT", path, { status: "pendente" })).body;
}

async function codeOf({ studio }: Scene): Promise<string> {
  return (await studio.api<RegistrationLinkWire>("POST", "/api/generate-registration-code")).body.registrationCode;
}

/** Makes a call of every row of the specification's call table, with the specification's body. */
const calls: { readonly [Call in SpecifiedCall]: (scene: Scene) => Promise<Answer<unknown>> } = {
  "GET /api/profile": ({ studio }) => studio.api("GET", "/api/profile"),
  "PUT /api/profile": ({ studio }) =>
    studio.api("PUT", "/api/profile", { businessName: "Estúdio Novo", whatsapp: "11987654321", invoiceDay: 5 }),
  "POST /api/auth/create-profile": ({ studio }) =>
    studio.api("POST", "/api/auth/create-profile", { userId: studio.userId, email: studio.email }),
  "GET /api/dashboard": ({ studio }) => studio.api("GET", "/api/dashboard"),
  "GET /api/subscription/status": ({ studio }) => studio.api("GET", "/api/subscription/status"),
  "POST /api/stripe/create-checkout": ({ studio }) => studio.api("POST", "/api/stripe/create-checkout"),
  "POST /api/stripe/sync-status": ({ studio }) => studio.api("POST", "/api/stripe/sync-status"),
  "GET /api/billing-schedule": ({ studio }) => studio.api("GET", "/api/billing-schedule"),
  "GET /api/plans": ({ studio }) => studio.api("GET", "/api/plans"),
  "GET /api/plans/{id}": ({ studio, plan }) => studio.api("GET", `/api/plans/${plan.id}`),
  "POST /api/plans": ({ studio }) =>
    studio.api("POST", "/api/plans", {
      name: "Funcional 2x",
      price: 100,
      periodInMonths: 1,
      frequency: "2x por semana",
      active: true,
      isOneTime: false,
    }),
  "PUT /api/plans/{id}": ({ studio, plan }) =>
    studio.api("PUT", `/api/plans/${plan.id}`, {
      name: "Funcional 3x",
      price: 120,
      periodInMonths: 3,
      frequency: "3x por semana",
      active: true,
    }),
  "DELETE /api/plans/{id}": async ({ studio }) =>
    studio.api("DELETE", `/api/plans/${(await studio.plan({ name: "Sem alunos" })).id}`),
  "GET /api/students": ({ studio }) => studio.api("GET", "/api/students"),
  "POST /api/students": ({ studio, plan }) =>
    studio.api("POST", "/api/students", {
      name: "Bia Lima",
      email: null,
      phone: null,
      planId: plan.id,
      sendWelcome: true,
    }),
  "PUT /api/students/{id}": ({ studio, student, plan }) =>
    studio.api("PUT", `/api/students/${student.id}`, {
      name: "Ana Souza Lima",
      email: "ana.lima@exemplo.com.br",
      phone: "11912345678",
      planId: plan.id,
    }),
  "DELETE /api/students/{id}": ({ studio, student }) => studio.api("DELETE", `/api/students/${student.id}`),
  "PUT /api/students/{id}/payment-status": ({ studio, student }) =>
    studio.api("PUT", `/api/students/${student.id}/payment-status`, { status: "pago" }),
  "POST /api/students/bulk-send-invoices": async ({ studio, student }) => {
    const { body } = await studio.api<BillingScheduleWire>("GET", "/api/billing-schedule");
    region().clock.advanceTo(new Date(`${body.billingDate}T11:30:00.000Z`));
    return studio.api("POST", "/api/students/bulk-send-invoices", { studentIds: [student.id] });
  },
  "POST /api/generate-registration-code": ({ studio }) => studio.api("POST", "/api/generate-registration-code"),
  "GET /api/payments": async (scene) => {
    await chargeIn(scene);
    return scene.studio.api("GET", "/api/payments");
  },
  "GET /api/payments/student/{studentId}": async (scene) => {
    const { studentId } = await chargeIn(scene);
    return scene.studio.api("GET", `/api/payments/student/${studentId}`, undefined, { "user-id": "fixed" });
  },
  "POST /api/payments/{id}/send-invoice": async (scene) =>
    scene.studio.api("POST", `/api/payments/${(await chargeIn(scene)).id}/send-invoice`, {
      message: "Olá! Segue a cobrança de Janeiro/2027 do Estúdio Vida.",
    }),
  "GET /api/public/teacher/{code}": async (scene) =>
    apiOf(region().url, undefined)("GET", `/api/public/teacher/${await codeOf(scene)}`),
  "GET /api/public/health": () => apiOf(region().url, undefined)("GET", "/api/public/health"),
  "POST /api/public/register-student": async (scene) =>
    apiOf(region().url, undefined)("POST", "/api/public/register-student", {
      registrationCode: await codeOf(scene),
      name: "Caio Reis",
      email: `caio-${randomUUID()}@exemplo.com.br`,
      phone: "11912345678",
      planId: scene.plan.id,
      consent: true,
      consentVersion: CONSENT_VERSION,
    }),
  "GET /api/debug/schema-check": ({ studio }) => studio.api("GET", "/api/debug/schema-check"),
};

for (const call of Object.keys(CALL_TABLE) as SpecifiedCall[]) {
  test(`the call ${call} answers as the specification says`, async () => {
    const { status, body } = await calls[call](await aScene());
    expect({ call, status }).toEqual({ call, status: allRoutes.find((route) => routeKeyOf(route) === call)?.status });
    const uses = CALL_TABLE[call].split(" ").filter(Boolean);
    const answer: unknown = Array.isArray(body) ? body[0] : body;
    expect(Object.keys(answer ?? {})).toEqual(expect.arrayContaining(uses));
  });
}

test("given the specification's table, when compared with the routes, then each row is a route", () => {
  expect(allRoutes.map(routeKeyOf)).toEqual(expect.arrayContaining(Object.keys(CALL_TABLE)));
});
