import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

const delivery = async (studio: Awaited<ReturnType<typeof aStudio>>) =>
  (await studio.charges()).map((charge) => charge.invoiceDeliveryStatus);

test("given SES accepts the mail but its answer is lost, when its event arrives, then the charge is sent and never mailed again", async () => {
  const studio = await aStudio(region(), { invoiceDay: 11 });
  const plan = await studio.plan();
  const student = await studio.student(plan.id);
  region().faults.set({ service: "ses", rate: 1, kind: "lost-response" });
  await studio.billingDay();
  region().faults.clear();
  await region().moveClock({ advance: "PT5H" });
  expect(await studio.mailsTo(student.email ?? "")).toHaveLength(1);
  expect(await delivery(studio)).toEqual(["delivered"]);
});

test("given SES never got the mail, when an hour passes and later mails are seen, then it is sent exactly once", async () => {
  const studio = await aStudio(region(), { invoiceDay: 13 });
  const plan = await studio.plan();
  const student = await studio.student(plan.id);
  region().faults.set({ service: "ses", rate: 1, kind: "error" });
  await studio.billingDay();
  region().faults.clear();
  expect(await studio.mailsTo(student.email ?? "")).toHaveLength(0);
  await region().moveClock({ advance: "PT5H" });
  expect(await studio.mailsTo(student.email ?? "")).toHaveLength(1);
  expect(await delivery(studio)).toEqual(["delivered"]);
});

test("given SES throttles, when it accepts mail again, then the charge is mailed once within minutes", async () => {
  const studio = await aStudio(region(), { invoiceDay: 15 });
  const plan = await studio.plan();
  const student = await studio.student(plan.id);
  region().faults.set({ service: "ses", rate: 1, kind: "throttle" });
  await studio.billingDay();
  expect(await delivery(studio)).toEqual(["sending"]);
  region().faults.clear();
  await region().moveClock({ advance: "PT10M" });
  expect(await studio.mailsTo(student.email ?? "")).toHaveLength(1);
  expect(await delivery(studio)).toEqual(["delivered"]);
});

test("given SES throttles when the run ends, when it accepts mail again, then the owner has one summary", async () => {
  const studio = await aStudio(region(), { invoiceDay: 16 });
  await studio.student((await studio.plan()).id, { email: null });
  region().faults.set({ service: "ses", rate: 1, kind: "throttle" });
  await studio.billingDay();
  region().faults.clear();
  await region().moveClock({ advance: "PT10M" });
  expect(await studio.mailsTo(studio.email)).toHaveLength(1);
});

test("given a bounce, when its event arrives, then the charge shows it and the address gets no mail until it changes", async () => {
  const studio = await aStudio(region(), { invoiceDay: 17 });
  const plan = await studio.plan();
  const student = await studio.student(plan.id, { email: "bounce@simulator.amazonses.com" });
  await studio.billingDay();
  const [charge] = await studio.charges();
  expect(charge).toMatchObject({
    invoiceDeliveryStatus: "failed",
    invoiceFailureReason: "E-mail devolvido: o endereço não existe",
  });
  const again = await studio.api("POST", `/api/payments/${charge?.id}/send-invoice`, { confirmRepeat: true });
  expect(again).toMatchObject({ status: 409, body: { code: "invoice.email_rejected" } });
  await studio.api("PUT", `/api/students/${student.id}`, { email: "nova@exemplo.com.br" });
  const fixed = await studio.api("POST", `/api/payments/${charge?.id}/send-invoice`, {});
  expect(fixed.status).toBe(200);
  expect(await studio.mailsTo("nova@exemplo.com.br")).toHaveLength(1);
});
