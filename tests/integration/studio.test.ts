import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

test("given a new owner, when the profile is read, then it has the specification's defaults and a trial of 30 days", async () => {
  const { email, userId, api } = await aStudio(region());
  const { body } = await api<ProfileWire>("GET", "/api/profile");
  expect(body).toMatchObject({
    id: userId,
    email,
    paymentMethod: "pix",
    pixKey: "11222333000181",
    whatsapp: "5511987654321",
    billingType: "current",
    automationEnabled: true,
    onboardingCompleted: false,
    timezone: "America/Sao_Paulo",
    subscriptionStatus: "trial",
    registrationCode: null,
  });
  expect(Date.parse(body.trialEndsAt) - Date.parse(body.createdAt)).toBe(30 * 24 * 3_600_000);
});

test("given a plan, when created, patched and deleted, then each call answers the stored plan", async () => {
  const { api } = await aStudio(region());
  const created = await api<PlanWire>("POST", "/api/plans", { name: "Avaliação", price: 80, periodInMonths: 0 });
  expect(created).toMatchObject({
    status: 201,
    body: { price: 80, periodInMonths: 1, isOneTime: true, active: true, studentCount: 0 },
  });
  const { id } = created.body;
  const patched = await api<PlanWire>("PUT", `/api/plans/${id}`, {
    name: "Avaliação física",
    price: 90.1,
    periodInMonths: 1,
    active: true,
  });
  expect(patched.body).toMatchObject({ name: "Avaliação física", price: 90.1, isOneTime: true, frequency: null });
  expect((await api<PlanWire>("GET", `/api/plans/${id}`)).body).toEqual(patched.body);
  expect((await api<PlanWire[]>("GET", "/api/plans")).body).toEqual([patched.body]);
  expect((await api("DELETE", `/api/plans/${id}`)).status).toBe(204);
  expect((await api("GET", `/api/plans/${id}`)).status).toBe(404);
});

test("given plans and students, when numbered, then they share one counter and no two have the same number", async () => {
  const { plan, student } = await aStudio(region());
  const one = await plan();
  const ids = [one.id, (await student(one.id)).id, (await plan()).id, (await student(one.id)).id];
  expect(ids).toEqual([1, 2, 3, 4]);
});

test("given a student without e-mail and phone, when registered, then empty is null and the list carries plan and status", async () => {
  const { api, plan, student } = await aStudio(region());
  const { id } = await plan();
  await student(id, { name: "  Davi Melo  ", email: "", phone: "(55) 99123-0064", sendWelcome: true });
  const [davi] = (await api<StudentWire[]>("GET", "/api/students")).body;
  expect(davi).toMatchObject({
    name: "Davi Melo",
    email: null,
    emailStatus: "none",
    phone: "5555991230064",
    status: "ativo",
    paymentStatus: "pendente",
    nextChargeLabel: "Primeira cobrança",
    nextChargeDate: "2027-01-20",
    plan: { id, studentCount: 1 },
  });
});

test("given students, when listed two at a time, then the cursor in the header leads through all of them once", async () => {
  const { api, plan, student } = await aStudio(region());
  const { id } = await plan();
  for (const name of ["Ana Um", "Ana Dois", "Ana Três", "Ana Quatro", "Ana Cinco"]) await student(id, { name });
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { body: StudentWire[]; headers: Headers } = await api(
      "GET",
      `/api/students?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    names.push(...page.body.map((one) => one.name));
    cursor = page.headers.get("x-next-cursor");
  }
  expect(names).toEqual(["Ana Um", "Ana Dois", "Ana Três", "Ana Quatro", "Ana Cinco"]);
  expect(await api("GET", "/api/students?cursor=lixo")).toMatchObject({
    status: 400,
    body: { code: "request.invalid_cursor" },
  });
  expect((await api("GET", "/api/students?limit=0")).status).toBe(400);
});

test("given a student who was never charged, when deleted, then they are removed; one with a charge is archived and keeps it", async () => {
  const { api, plan, student, charges } = await aStudio(region());
  const { id } = await plan();
  const [fresh, charged] = [await student(id), await student(id, { name: "Bruno Lima" })];
  await api("PUT", `/api/students/${charged.id}/payment-status`, { status: "pago" });
  for (const one of [fresh, charged]) expect((await api("DELETE", `/api/students/${one.id}`)).status).toBe(204);
  expect((await api<StudentWire[]>("GET", "/api/students")).body).toEqual([]);
  expect((await api<PlanWire>("GET", `/api/plans/${id}`)).body.studentCount).toBe(0);
  expect((await charges()).map((charge) => charge.studentName)).toEqual(["Bruno Lima"]);
  expect((await api("PUT", `/api/students/${charged.id}`, { name: "Outro" })).body).toMatchObject({
    code: "student.archived",
  });
  expect((await api("DELETE", `/api/students/${fresh.id}`)).status).toBe(404);
});

test("given a registration link, when requested again, then it is the same; when rotated, then another", async () => {
  const { api } = await aStudio(region());
  const link = async (body: object) =>
    (await api<{ registrationLink: string }>("POST", "/api/generate-registration-code", body)).body.registrationLink;
  const first = await link({});
  expect(first).toMatch(/^http:\/\/localhost:\d+\/cadastro\/[A-Za-z0-9_-]{22}$/);
  expect(await link({})).toBe(first);
  expect(await link({ rotate: true })).not.toBe(first);
});
