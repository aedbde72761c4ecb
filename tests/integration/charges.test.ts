import type { ChargeWire } from "@emdia/contracts/charge";
import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, aStudio } from "../support/studio.ts";

const region = oneRegion();
const TODAY = "2027-01-10";

test("given an expected charge, when marked paid, undone and marked twice, then there is one charge with one id and no double write", async () => {
  const { api, plan, student, dashboard } = await aStudio(region());
  const { id } = await student((await plan()).id);
  const [expected] = (await dashboard()).currentMonthPayments;
  const mark = (status: string) => api<ChargeWire>("PUT", `/api/students/${id}/payment-status`, { status });
  const paid = await mark("pago");
  expect(paid.body).toMatchObject({ id: expected?.payment.id, status: "pago", paidDate: TODAY, isExpected: false });
  expect((await mark("pago")).body).toEqual(paid.body);
  expect((await mark("pendente")).body).toMatchObject({ id: expected?.payment.id, status: "pendente", paidDate: null });
  expect((await mark("pendente")).status).toBe(200);
  expect((await dashboard()).currentMonthPayments).toHaveLength(1);
});

test("given a plan change after a charge, when read, then the charge keeps its snapshot and the next one has the new price", async () => {
  const { api, plan, student, charges, billingDay } = await aStudio(region(), { invoiceDay: 21 });
  const { id } = await plan({ price: 100 });
  const one = await student(id);
  await api("PUT", `/api/students/${one.id}/payment-status`, { status: "pago" });
  await api("PUT", `/api/plans/${id}`, { name: "Pilates novo", price: 120 });
  expect((await charges()).map((charge) => [charge.planName, charge.amount])).toEqual([["Pilates 2x", 100]]);
  await billingDay();
  await billingDay();
  expect((await charges()).map((charge) => [charge.planName, charge.amount, charge.status])).toEqual([
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

test("given a charge made by hand, when sent by student id, repeated and sent again, then only a confirmed repeat is mailed", async () => {
  const { api, plan, student, mailsTo } = await aPayingStudio(region(), { invoiceDay: 28 });
  const one = await student((await plan()).id);
  const send = (id: number, body: object = {}) => api<ChargeWire>("POST", `/api/payments/${id}/send-invoice`, body);
  const first = await send(one.id, { message: "Olá, Ana!\nAbraço", subject: "Sua fatura\r\nBcc: x@y.z" });
  expect(first).toMatchObject({ status: 200, body: { invoiceSent: true, studentId: one.id } });
  expect(await send(first.body.id)).toMatchObject({ status: 409, body: { code: "invoice.recently_sent" } });
  // SES's events about the first mail are awaited here, because they would change the charge while
  // the mail is repeated.
  await region().drain();
  expect((await send(first.body.id, { confirmRepeat: true })).status).toBe(200);
  const mails = await mailsTo(one.email ?? "");
  expect(mails).toHaveLength(2);
  expect(mails[1]).toMatchObject({ subject: "Sua fatura Bcc: x @ y.z", to: [one.email] });
  expect(mails[1]?.text).toContain("Olá, Ana!\nAbraço");
});

test.each([
  ["without e-mail", { email: null }, {}, "invoice.student_without_email"],
  ["without payment data", {}, { pixKey: null }, "billing.payment_method_missing"],
])(
  "given a student or owner %s, when a charge is sent, then the reason is answered",
  async (_what, over, profile, code) => {
    const { api, plan, student } = await aStudio(region(), profile);
    const one = await student((await plan()).id, over);
    expect(await api("POST", `/api/payments/${one.id}/send-invoice`, {})).toMatchObject({
      status: 409,
      body: { code },
    });
  },
);

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
      { studentId: ana.id, code: null },
      {
        studentId: bruno.id,
        code: "invoice.student_without_email",
        reason: "E-mail do aluno não cadastrado",
      },
      { studentId: carla.id, code: "payment.already_paid" },
      { studentId: 999, code: "student.not_found" },
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

test("given automation is switched off over a billing day, when it is switched on again, then that day's run does not happen later", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 26, automationEnabled: false });
  const one = await studio.student((await studio.plan()).id);
  const before = (await studio.api<BillingScheduleWire>("GET", "/api/billing-schedule")).body;
  await studio.billingDay();
  expect(await studio.mailsTo(one.email ?? "")).toHaveLength(0);
  await studio.api("PUT", "/api/profile", { automationEnabled: true });
  const schedule = async () => (await studio.api<BillingScheduleWire>("GET", "/api/billing-schedule")).body;
  // Today's expected charge waits until the owner sends it. From tomorrow on, the schedule names
  // the next month's date.
  expect(await schedule()).toMatchObject({ billingDate: before.billingDate, studentsToCharge: 1 });
  await region().moveClock({ advance: "P1D" });
  expect((await schedule()).billingDate > before.billingDate).toBe(true);
  expect(await studio.mailsTo(one.email ?? "")).toHaveLength(0);
  await studio.billingDay();
  expect(await studio.mailsTo(one.email ?? "")).toHaveLength(1);
});
