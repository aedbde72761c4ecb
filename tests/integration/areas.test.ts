import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import type { PaymentWire } from "@emdia/contracts/payment";
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();
const TODAY = "2027-01-10";

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

test("given a plan, when created, patched and deleted, then each call answers it as it is", async () => {
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

test("given a plan with students, when deleted, then 409 until the last one has left", async () => {
  const { api, plan, student } = await aStudio(region());
  const [first, second] = [await plan(), await plan({ name: "Outro plano" })];
  const one = await student(first.id);
  expect(await api("DELETE", `/api/plans/${first.id}`)).toMatchObject({
    status: 409,
    body: { code: "plan.has_students" },
  });
  expect((await api<PlanWire>("GET", `/api/plans/${first.id}`)).body.studentCount).toBe(1);
  await api("PUT", `/api/students/${one.id}`, { planId: second.id });
  expect((await api<PlanWire[]>("GET", "/api/plans")).body.map((each) => each.studentCount)).toEqual([0, 1]);
  expect((await api("DELETE", `/api/plans/${first.id}`)).status).toBe(204);
});

test("given plans and students, when numbered, then they share one counter and never a number", async () => {
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
    paymentStatus: "pago",
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

test("given a student who was never charged, when deleted, then gone; one with a charge is archived and keeps it", async () => {
  const { api, plan, student, payments } = await aStudio(region());
  const { id } = await plan();
  const [fresh, charged] = [await student(id), await student(id, { name: "Bruno Lima" })];
  await api("PUT", `/api/students/${charged.id}/payment-status`, { status: "pago" });
  for (const one of [fresh, charged]) expect((await api("DELETE", `/api/students/${one.id}`)).status).toBe(204);
  expect((await api<StudentWire[]>("GET", "/api/students")).body).toEqual([]);
  expect((await api<PlanWire>("GET", `/api/plans/${id}`)).body.studentCount).toBe(0);
  expect((await payments()).map((payment) => payment.studentName)).toEqual(["Bruno Lima"]);
  expect((await api("PUT", `/api/students/${charged.id}`, { name: "Outro" })).body).toMatchObject({
    code: "student.archived",
  });
  expect((await api("DELETE", `/api/students/${fresh.id}`)).status).toBe(404);
});

test("given an expected charge, when marked paid, undone and marked twice, then one charge with one id and no double write", async () => {
  const { api, plan, student, dashboard } = await aStudio(region());
  const { id } = await student((await plan()).id);
  const [expected] = (await dashboard()).currentMonthPayments;
  const mark = (status: string) => api<PaymentWire>("PUT", `/api/students/${id}/payment-status`, { status });
  const paid = await mark("pago");
  expect(paid.body).toMatchObject({ id: expected?.payment.id, status: "pago", paidDate: TODAY, isExpected: false });
  expect((await mark("pago")).body).toEqual(paid.body);
  expect((await mark("pendente")).body).toMatchObject({ id: expected?.payment.id, status: "pendente", paidDate: null });
  expect((await mark("pendente")).status).toBe(200);
  expect((await dashboard()).currentMonthPayments).toHaveLength(1);
});

test("given a plan change after a charge, when read, then the charge keeps its snapshot and the next one has the new price", async () => {
  const { api, plan, student, payments, billingDay } = await aStudio(region(), { invoiceDay: 21 });
  const { id } = await plan({ price: 100 });
  const one = await student(id);
  await api("PUT", `/api/students/${one.id}/payment-status`, { status: "pago" });
  await api("PUT", `/api/plans/${id}`, { name: "Pilates novo", price: 120 });
  expect((await payments()).map((payment) => [payment.planName, payment.amount])).toEqual([["Pilates 2x", 100]]);
  await billingDay();
  await billingDay();
  expect((await payments()).map((payment) => [payment.planName, payment.amount, payment.status])).toEqual([
    ["Pilates novo", 120, "pendente"],
    ["Pilates 2x", 100, "pago"],
  ]);
});

test("given the pending billing day, when its schedule is read, then day, month, students and total are those of the run", async () => {
  const { api, plan, student } = await aStudio(region(), { invoiceDay: 31, billingType: "previous" });
  const { id } = await plan({ price: 99.9 });
  await student(id);
  await student(id, { name: "Bruno Lima" });
  const { body } = await api<BillingScheduleWire>("GET", "/api/billing-schedule");
  const month = body.today.slice(0, 7);
  expect(body).toMatchObject({
    billingDay: 31,
    billingType: "previous",
    automationEnabled: true,
    studentsToCharge: 2,
    totalAmount: 199.8,
  });
  expect(body.billingDate.startsWith(month)).toBe(true);
});

test("given a charge by hand, when sent by student id, repeated and sent again, then only a confirmed repeat goes out", async () => {
  const { api, plan, student, mailsTo } = await aStudio(region(), { invoiceDay: 28 });
  const one = await student((await plan()).id);
  const send = (id: number, body: object = {}) => api<PaymentWire>("POST", `/api/payments/${id}/send-invoice`, body);
  const first = await send(one.id, { message: "Olá, Ana!\nAbraço", subject: "Sua fatura\r\nBcc: x@y.z" });
  expect(first).toMatchObject({ status: 200, body: { invoiceSent: true, studentId: one.id } });
  expect(await send(first.body.id)).toMatchObject({ status: 409, body: { code: "invoice.recently_sent" } });
  expect((await send(first.body.id, { confirmRepeat: true })).status).toBe(200);
  const mails = await mailsTo(one.email ?? "");
  expect(mails).toHaveLength(2);
  expect(mails[1]).toMatchObject({ subject: "Sua fatura Bcc: x@y.z", to: [one.email] });
  expect(mails[1]?.text).toContain("Olá, Ana!\nAbraço");
});

test.each([
  ["without e-mail", { email: null }, {}, "invoice.student_without_email"],
  ["without payment data", {}, { pixKey: null }, "billing.payment_method_missing"],
])(
  "given a student or owner %s, when a charge is sent, then the reason is said",
  async (_what, over, profile, code) => {
    const { api, plan, student } = await aStudio(region(), profile);
    const one = await student((await plan()).id, over);
    expect(await api("POST", `/api/payments/${one.id}/send-invoice`, {})).toMatchObject({
      status: 409,
      body: { code },
    });
  },
);

test("given a paid charge, when sent, then it is not", async () => {
  const { api, plan, student } = await aStudio(region());
  const one = await student((await plan()).id);
  await api("PUT", `/api/students/${one.id}/payment-status`, { status: "pago" });
  expect((await api("POST", `/api/payments/${one.id}/send-invoice`, {})).body).toMatchObject({
    code: "payment.already_paid",
  });
});

test("given any other day, when Cobrar Pendentes is pressed, then 409; on the billing day each student has a result", async () => {
  const studio = await aStudio(region(), { invoiceDay: 14, automationEnabled: false });
  const { id } = await studio.plan();
  const [ana, bruno, carla] = [
    await studio.student(id),
    await studio.student(id, { name: "Bruno Lima", email: null }),
    await studio.student(id, { name: "Carla Dias" }),
  ];
  const send = () =>
    studio.api("POST", "/api/students/bulk-send-invoices", { studentIds: [ana.id, bruno.id, carla.id, ana.id, 999] });
  expect(await send()).toMatchObject({ status: 409, body: { code: "billing.not_billing_day" } });
  await studio.billingDay();
  await studio.api("PUT", `/api/students/${carla.id}/payment-status`, { status: "pago" });
  expect(await studio.mailsTo(ana.email ?? "")).toHaveLength(0);
  const { body } = await send();
  expect(body).toMatchObject({
    successCount: 1,
    errorCount: 2,
    results: [
      { studentId: ana.id, sent: true, code: null },
      {
        studentId: bruno.id,
        sent: false,
        code: "invoice.student_without_email",
        reason: "E-mail do aluno não cadastrado",
      },
      { studentId: carla.id, sent: false, code: "payment.already_paid" },
      { studentId: 999, sent: false, code: "student.not_found" },
    ],
  });
  expect((await send()).body).toMatchObject({ successCount: 0, errorCount: 2 });
  expect(await studio.mailsTo(ana.email ?? "")).toHaveLength(1);
});

test("given twenty clicks at once on send, when all have answered, then one mail went out", async () => {
  const { api, plan, student, mailsTo } = await aStudio(region());
  const one = await student((await plan()).id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api("POST", `/api/payments/${one.id}/send-invoice`, {})),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await mailsTo(one.email ?? "")).toHaveLength(1);
});

test("given a registration link, when asked again, then the same; when rotated, then another", async () => {
  const { api } = await aStudio(region());
  const link = async (body: object) =>
    (await api<{ registrationLink: string }>("POST", "/api/generate-registration-code", body)).body.registrationLink;
  const first = await link({});
  expect(first).toMatch(/^http:\/\/localhost:\d+\/cadastro\/[A-Za-z0-9_-]{22}$/);
  expect(await link({})).toBe(first);
  expect(await link({ rotate: true })).not.toBe(first);
});

test("given the billing day is edited, when saved, then the due index follows and no mail is sent at that moment", async () => {
  const studio = await aStudio(region(), { invoiceDay: 28 });
  const one = await studio.student((await studio.plan()).id);
  const mails = region().mailbox.count();
  const before = (await studio.api<BillingScheduleWire>("GET", "/api/billing-schedule")).body;
  await studio.api("PUT", "/api/profile", { invoiceDay: 27 });
  const after = (await studio.api<BillingScheduleWire>("GET", "/api/billing-schedule")).body;
  expect([before.billingDate.slice(0, 8), after.billingDate]).toEqual([
    after.billingDate.slice(0, 8),
    `${after.billingDate.slice(0, 8)}27`,
  ]);
  expect(region().mailbox.count()).toBe(mails);
  await studio.billingDay();
  expect(await studio.mailsTo(one.email ?? "")).toHaveLength(1);
});
