/** A studio's own number, from the connection to an answer, against the stand-in of Meta. */
import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import { expect, test } from "vitest";
import { connectNumber } from "../support/connect-number.ts";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, BILLING_SCHEDULE } from "../support/studio.ts";

const region = oneRegion();
let lines = 10_000_000;

/** Returns a studio with a connected number and two students, of whom the first agreed. */
async function aConnectedStudio(invoiceDay: number) {
  const studio = await aPayingStudio(region(), { invoiceDay });
  const { meta } = region();
  const app = await connectNumber(region(), studio, `55119${lines++}`);
  const { numberId } = app;
  const plan = await studio.plan();
  const phone = `119${lines++}`;
  const asked = await studio.student(plan.id, { phone });
  const other = await studio.student(plan.id, { name: "Bruno Lima" });
  const key = `S${String(asked.id).padStart(7, "0")}`;
  expect(await studio.api("PUT", `/api/consents/${key}`, { agrees: true })).toMatchObject({ status: 200 });
  const sent = () => meta.messages().filter((one) => one.numberId === numberId);
  const tick = async (minutes = 60) => {
    await region().moveClock({ to: new Date(region().clock.now().getTime() + minutes * 60_000).toISOString() });
    await region().fire(BILLING_SCHEDULE);
    await region().drain();
  };
  const statusOf = async (id: number) =>
    (await studio.charges()).find(({ studentId }) => studentId === id)?.invoiceDeliveryStatus;
  const mailsTo = (student: { email: string | null }) => studio.mailsTo(student.email ?? "");
  return { ...studio, app, meta, phone: `55${phone}`, asked, other, sent, tick, statusOf, mailsTo };
}

test("given a payer who agreed, when the billing day comes, then the charge goes by WhatsApp and the other by mail, both are delivered, and PARAR ends it", async () => {
  const studio = await aConnectedStudio(5);
  await studio.billingDay();
  await studio.tick(5);
  expect(studio.sent().map(({ to, status }) => [to, status])).toEqual([[studio.phone, "delivered"]]);
  expect([(await studio.mailsTo(studio.asked)).length, (await studio.mailsTo(studio.other)).length]).toEqual([0, 1]);
  expect([await studio.statusOf(studio.asked.id), await studio.statusOf(studio.other.id)]).toEqual([
    "delivered",
    "delivered",
  ]);
  const [message = expect.fail()] = studio.sent();
  expect(message.text).toContain("Olá, Ana!");
  expect((await fetch(`${region().url}/p/${message.url}`)).status).toBe(200);
  studio.meta.answer(message.id, "PARAR");
  await studio.tick(1);
  const key = `S${String(studio.asked.id).padStart(7, "0")}`;
  const { body } = await studio.api("GET", `/api/consents/${key}`);
  expect(body).toMatchObject({ consent: { stoppedBy: "answer" } });
  await studio.tick();
  await studio.billingDay();
  expect([studio.sent().length, (await studio.mailsTo(studio.asked)).length]).toEqual([1, 1]);
  expect(region().state().deadLetters).toEqual([]);
  expect(region().state().denied).toEqual([]);
});

test.each(["landline", "twice", "nineless", "nameless"] as const)(
  "given a phone that is %s, when the billing day comes, then the payer is told once",
  async (manner) => {
    const studio = await aConnectedStudio(9);
    studio.meta.behave(studio.phone, manner);
    await studio.billingDay();
    await studio.tick(5);
    await studio.tick();
    const mails = (await studio.mailsTo(studio.asked)).length;
    expect([studio.sent().length, mails]).toEqual([1, manner === "landline" ? 1 : 0]);
    expect(await studio.statusOf(studio.asked.id)).toBe("delivered");
    expect(region().state().deadLetters).toEqual([]);
  },
);

test("given a Meta that loses its answers, when the billing day comes, then nothing is sent twice, and the reports decide", async () => {
  const studio = await aConnectedStudio(14);
  region().faults.set({ service: "meta", action: "messages", kind: "lost-response", rate: 1 });
  await studio.billingDay();
  region().faults.clear();
  await studio.tick(5);
  await studio.tick();
  expect([studio.sent().length, (await studio.mailsTo(studio.asked)).length]).toEqual([1, 0]);
  expect(await studio.statusOf(studio.asked.id)).toBe("delivered");
});

test("given a token that was revoked, when the billing day comes, then everybody gets a mail that day, and the owner is told once", async () => {
  const studio = await aConnectedStudio(18);
  studio.meta.revoke(studio.app.numberId);
  await studio.billingDay();
  await studio.tick(5);
  await studio.tick();
  expect([(await studio.mailsTo(studio.asked)).length, (await studio.mailsTo(studio.other)).length]).toEqual([1, 1]);
  expect((await studio.api<WhatsAppWire>("GET", "/api/whatsapp")).body.connection?.pausedFor).toBe("token");
  const told = (await region().mailbox.list({ to: studio.email })).filter(({ subject }) => /WhatsApp/.test(subject));
  expect(told).toHaveLength(1);
});

test.each([7, 11])(
  "given a report of %i MB, when it is posted, then it is refused, and what Meta reports next is read",
  async (mega) => {
    const studio = await aConnectedStudio(9);
    const body = "a".repeat(mega * 1024 * 1024);
    // The gateway stops reading, so the client may see a closed connection in place of a 413.
    const status = await fetch(`${region().url}/api/whatsapp/hook/unknown`, { method: "POST", body }).then(
      (reply) => reply.status,
      () => 413,
    );
    expect(status).toBe(413);
    await studio.billingDay();
    await studio.tick(5);
    expect(studio.sent().map(({ status: of }) => of)).toEqual(["delivered"]);
  },
);
