/** Tests that charges stay unsent until SES lets the account out of its sandbox. */
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, BILLING_SCHEDULE } from "../support/studio.ts";

const mailQuota = { daily: -1, perSecond: 100, isSandbox: false };
const region = oneRegion({ mailQuota });

test("given the account is in the sandbox on a billing day, when SES releases it, then each charge is mailed once, and no address counts as bad", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 14 });
  const { id } = await studio.plan();
  const students = [await studio.student(id), await studio.student(id), await studio.student(id)];
  const charges = async () =>
    (await studio.charges()).filter(({ studentId }) => students.some((one) => one.id === studentId));
  mailQuota.isSandbox = true;
  await studio.billingDay();
  const held = await charges();
  expect(held).toHaveLength(3);
  for (const one of held)
    expect(one).toMatchObject({
      status: "pendente",
      invoiceDeliveryStatus: "failed",
      invoiceFailureReason: expect.stringContaining("ainda não foi liberado"),
    });
  const [first] = held;
  const byHand = await studio.api("POST", `/api/payments/${first?.id}/send-invoice`, {});
  expect(byHand).toMatchObject({ status: 503, body: { code: "invoice.not_sent" } });

  region().clock.advanceTo(new Date(region().clock.now().getTime() + 3_600_000));
  await region().fire(BILLING_SCHEDULE);
  expect((await charges()).map(({ invoiceSent }) => invoiceSent)).toEqual([false, false, false]);

  mailQuota.isSandbox = false;
  region().clock.advanceTo(new Date(region().clock.now().getTime() + 3_600_000));
  await region().fire(BILLING_SCHEDULE);
  expect((await charges()).map(({ invoiceSent }) => invoiceSent)).toEqual([true, true, true]);
  for (const { email } of students) expect(await studio.mailsTo(String(email))).toHaveLength(1);
  const { body } = await studio.api<{ emailStatus?: string }[]>("GET", "/api/students");
  expect(JSON.stringify(body)).not.toContain("invalid");
});
