/** docs/rules/charge.md, "A new due date". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { overview } from "../dashboard/overview.ts";
import { recordContact } from "../message/record-contact.ts";
import { remindStudents } from "../message/remind-students.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import type { Profile } from "../model/profile.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver, runBeforeWrites, type StudioSettings } from "../testing/studio.ts";
import { putTold, type SomeCharge, type SomeMail, told } from "../testing/told.ts";
import { moveDueDate, reverseSettlement } from "./change-ledger.ts";
import { listTimeline } from "./list-timeline.ts";
import { settleCharge } from "./settle-charge.ts";
import { voidCharge } from "./void-charge.ts";

const ana = { ...student, email: "ana@exemplo.com.br" };
const code = (is: string) => ({ code: is });
const mailOf = (state: SomeMail["state"], reason?: string): SomeMail => ({
  state,
  attempt: 0,
  at: "2027-02-14T11:00:00.000Z",
  ...(reason && { reason }),
});
const january = chargeOf("2027-01", { mail: mailOf("skipped", "no_access") });
const id = chargeIdOf(january);
const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
const studioOf = (over: StudioSettings = {}) =>
  aStudio({ profile: februaryIsOver, students: [ana], charges: [january], today: "2027-02-15", ...over });

const over: Partial<Profile> = { subscriptionStatus: "expired", currentPeriodEnd: null };

/** The owner came back on 14 February; the run of their two missed months has not worked yet. */
const back = (over: StudioSettings = {}) =>
  studioOf({
    charges: [],
    profile: {
      backSince: "2027-02-14T12:00:00.000Z",
      subscriptionStatus: "active",
      currentPeriodEnd: "2027-04-01T00:00:00.000Z",
      billing: { month: yearMonth("2027-01"), date: civilDate("2027-01-10"), dueAt: "2027-01-10T11:00:00.000Z" },
    },
    ...over,
  });

test("given a month of a lapse, when its charge gets a new due date, then the first mail names that date alone, and the history both", async () => {
  const studio = await studioOf();
  await expect(sendInvoice(studio.ctx, id, {})).rejects.toMatchObject(code("invoice.due_date_over"));
  const moved = await moveDueDate(studio.ctx, id, { dueDate: "2027-02-22" });
  expect(moved).toMatchObject({ dueDate: "2027-02-22", isOverdue: false, amountToday: 150.5 });
  await moveDueDate(studio.ctx, id, { dueDate: "2027-02-22" });
  const due = { from: "2027-01-10", to: "2027-02-22" };
  expect((await listTimeline(studio.ctx, ana.id, undefined)).charges[0]?.ledger).toMatchObject([
    { number: 1, kind: "due_date", amount: 0, due, by: "owner" },
  ]);
  await sendInvoice(studio.ctx, id, {});
  expect(await moveDueDate(studio.ctx, id, { dueDate: "2027-02-22" })).toMatchObject({ dueDate: "2027-02-22" });
  const [mail] = studio.mails;
  expect(mail?.text).toContain("22/02/2027");
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/10\/01\/2027|venceu|atraso/);
});

test("given three months of a lapse, when one click moves them all and then sends each, then one mail names all three", async () => {
  const months = ["2026-12", "2027-01", "2027-02"].map((month) =>
    chargeOf(month, { mail: mailOf("skipped", "no_access") }),
  );
  const { ctx, mails } = await studioOf({ charges: months });
  const press = { pressId: "3f1b0f0e-6f63-4f3e-9a51-0d8f6a4f0c11" };
  for (const charge of months) await moveDueDate(ctx, chargeIdOf(charge), { dueDate: "2027-02-22" });
  for (const charge of months)
    expect(await sendInvoice(ctx, chargeIdOf(charge), press)).toMatchObject({ invoiceDeliveryStatus: "sent" });
  expect(mails.map(({ text }) => (text.match(/(Dezembro|Janeiro|Fevereiro)\/202\d/g) ?? []).length > 2)).toEqual([
    true,
  ]);
});

test.each([
  ["no_access", "invoice.due_date_over"],
  ["late", "invoice.due_date_over"],
  ["automation_off", undefined],
])(
  "given an overdue charge that went unsent (%s), when it is mailed, then the refusal is %s",
  async (reason, refusal) => {
    const { ctx } = await studioOf({ charges: [told({ ...january, mail: mailOf("skipped", reason) })] });
    const sent = await sendInvoice(ctx, id, {}).catch((error) => error);
    expect(sent.code).toBe(refusal);
  },
);

test("given declared fees, when a month of a lapse gets a new due date, then they count from that date; terms it had before stay", async () => {
  const terms = { lateFee, punctualityDiscount: { cents: 1000 } };
  const { ctx, clock } = await studioOf({ profile: { ...februaryIsOver, ...terms } });
  await moveDueDate(ctx, id, { dueDate: "2027-02-22" });
  clock.now = "2027-03-04T12:00:00.000Z";
  const read = async () => (await overview({ ...ctx, today: civilDate("2027-03-04") })).otherOpenPayments[0]?.payment;
  expect(await read()).toMatchObject({ lateFee: { fine: 3.01, interest: 0.5, since: "2027-02-22" } });
  const old = { ...january, lateFee: { ...lateFee, fineBps: 100 } };
  const before = await studioOf({ charges: [old], profile: { ...februaryIsOver, ...terms } });
  expect(await moveDueDate(before.ctx, id, { dueDate: "2027-02-22" })).toMatchObject({
    feeTerms: { fineBps: 100, punctualityAmount: 0 },
  });
  expect(before.storedAt(january)).toMatchObject({ dueDate: "2027-02-22", lateFee: old.lateFee });
  const extra = { ...chargeOf("2027-01"), sequence: 1, isExtra: true };
  const beside = await studioOf({ charges: [extra], profile: { ...februaryIsOver, ...terms } });
  await moveDueDate(beside.ctx, chargeIdOf(extra), { dueDate: "2027-02-22" });
  const { lateFee: fee, punctualityCents } = beside.storedAt(extra) ?? {};
  expect([fee, punctualityCents]).toEqual([lateFee, undefined]);
});

test("given a new due date, when a part was received before or a payment comes after it, then the money stays and the date is no settlement", async () => {
  const { ctx } = await studioOf();
  await settleCharge(ctx, id, { amount: 50, date: "2027-01-20" });
  expect(await moveDueDate(ctx, id, { dueDate: "2027-02-22" })).toMatchObject({ settledAmount: 50, openAmount: 100.5 });
  await expect(reverseSettlement(ctx, id, 2, undefined)).rejects.toMatchObject(code("settlement.not_found"));
  expect(await settleCharge(ctx, id, {})).toMatchObject({ status: "pago", settledAmount: 150.5 });
  await expect(moveDueDate(ctx, id, { dueDate: "2027-02-23" })).rejects.toMatchObject(code("payment.already_paid"));
});

test.each<[what: string, over: SomeCharge, refusal: string]>([
  ["that was mailed", { mail: mailOf("sent") }, "payment.already_told"],
  ["whose mail may have gone out", { mail: mailOf("unconfirmed") }, "payment.already_told"],
  [
    "about which a chat was opened",
    { contacts: [{ number: 1, channel: "whatsapp", at: "2027-02-14T12:00:00.000Z", by: "owner" }] },
    "payment.already_told",
  ],
  ["that is void", { status: "cancelado" }, "payment.not_found"],
])("given a charge %s, when its due date is moved, then that is refused", async (_what, over, refusal) => {
  const { ctx, storedAt } = await studioOf({ charges: [told({ ...january, ...over })] });
  await expect(moveDueDate(ctx, id, { dueDate: "2027-02-22" })).rejects.toMatchObject(code(refusal));
  expect(storedAt(january)).toMatchObject({ dueDate: "2027-01-10" });
});

test.each(["2027-02-14", "2028-03-01", "2028-12-31"])(
  "given a due date in the past or beyond a year (%s), when it is asked for, then it is refused",
  async (dueDate) => {
    const { ctx } = await studioOf();
    await expect(moveDueDate(ctx, id, { dueDate })).rejects.toMatchObject(code("request.invalid"));
  },
);

test("given a mail that is claimed or a chat that is opened meanwhile, when the due date is moved, then the date of that message stays", async () => {
  const claimed = await studioOf();
  const claim = runBeforeWrites(claimed.ctx, () => putTold(claimed.ctx, told({ ...january, mail: mailOf("claimed") })));
  await expect(moveDueDate(claim, id, { dueDate: "2027-02-22" })).rejects.toMatchObject(
    code("conflict.changed_meanwhile"),
  );
  expect(claimed.storedAt(january)).toMatchObject({ dueDate: "2027-01-10" });
  const open = told({ ...january, mail: mailOf("skipped", "automation_off") });
  const chatted = await studioOf({ charges: [open] });
  const chat = runBeforeWrites(chatted.ctx, async () => {
    await recordContact(chatted.ctx, id, { channel: "whatsapp" }).catch(() => undefined);
  });
  await expect(moveDueDate(chat, id, { dueDate: "2027-02-22" })).rejects.toMatchObject(
    code("conflict.changed_meanwhile"),
  );
  expect(chatted.storedAt(january)).toMatchObject({ dueDate: "2027-01-10" });
});

test("given a student without e-mail, when a month of a lapse gets a new due date, then a chat may be opened, and the month is no longer offered", async () => {
  const { ctx } = await studioOf({ students: [student] });
  const chat = () => recordContact(ctx, id, { channel: "whatsapp" });
  await expect(chat()).rejects.toMatchObject(code("invoice.due_date_over"));
  await moveDueDate(ctx, id, { dueDate: "2027-02-22" });
  expect((await overview(ctx)).unsent).toMatchObject([{ payers: [{ charges: [{ dueDate: "2027-02-22" }] }] }]);
  await chat();
  expect((await overview(ctx)).unsent).toEqual([]);
});

test("given a student of whose charges one never went out, when all in arrears are reminded, then they are left out with the reason, and the others are mailed", async () => {
  const bia = { ...student, id: 3, name: "Bia", email: "bia@exemplo.com.br" };
  const december = chargeOf("2026-12", { mail: mailOf("sent"), reference: "Dezembro/2026" });
  const charges = [december, january, chargeOf("2026-12", { studentId: 3, mail: mailOf("sent") })];
  const { ctx, mails } = await studioOf({ students: [ana, bia], charges });
  const { results, ...counts } = await remindStudents(ctx, {});
  expect(counts).toEqual({ successCount: 1, skippedCount: 1, errorCount: 0 });
  expect(results.map(({ studentId, code: why }) => [studentId, why])).toEqual([
    [2, "reminder.unsent"],
    [3, null],
  ]);
  expect(mails.map(({ to }) => to.address)).toEqual([bia.email]);
});

test("given two students of one payer of whom one has a charge that never went out, when all are reminded, then the mail names all that was told, and not that charge", async () => {
  const payer = { name: "Marta Souza", email: "marta@exemplo.com.br", phone: null, document: null };
  const students = [2, 3].map((one) => ({ ...student, id: one, payer, payerId: 9 }));
  const december = chargeOf("2026-12", { mail: mailOf("sent"), reference: "Dezembro/2026" });
  const ofBia = chargeOf("2026-12", { studentId: 3, mail: mailOf("sent"), reference: "Dezembro/2026" });
  const { ctx, mails, messages } = await studioOf({ students, charges: [december, january, ofBia] });
  await remindStudents(ctx, {});
  expect(mails).toHaveLength(1);
  const message = (await messages()).find(({ purpose }) => purpose === "reminder");
  expect(message?.names.map((one) => one.id)).toEqual([december, ofBia].map(chargeIdOf));
});

test("given an owner who just came back, when the run of the missed months has not worked yet, then these months are offered at once, and can be sent or dismissed", async () => {
  const { ctx, mails, storedAt } = await back();
  const offered = async () =>
    (await overview(ctx)).unsent.map(({ month, reason, payers }) => [
      month,
      reason,
      payers.flatMap(({ charges }) => charges.map(({ canMail }) => canMail)),
    ]);
  expect(await offered()).toEqual([
    ["2027-01", "no_access", [true]],
    ["2027-02", "no_access", [true]],
  ]);
  await moveDueDate(ctx, id, { dueDate: "2027-02-22" });
  expect(storedAt(january)).toMatchObject({ unsent: "no_access", dueDate: "2027-02-22" });
  await sendInvoice(ctx, id, {});
  expect(mails).toHaveLength(1);
  await voidCharge(ctx, chargeIdOf(chargeOf("2027-02")), "Não cobrada");
  expect(storedAt(chargeOf("2027-02"))).toMatchObject({ status: "cancelado", voidReason: "Não cobrada" });
  expect(await offered()).toEqual([]);
});

test.each<[what: string, over: Partial<Profile>, month: string]>([
  ["whose access is still over", { backSince: null, ...over }, "2027-01"],
  ["whose access is over again", over, "2027-01"],
  ["whose run is only late", { backSince: null }, "2027-01"],
  ["whose month's run is over", februaryIsOver, "2027-02"],
  ["without automation, of a month ahead", { ...februaryIsOver, automationEnabled: false }, "2027-03"],
])(
  "given an owner %s, when the dashboard is read, then nothing is offered, and $2 cannot be dismissed",
  async (_what, now, month) => {
    const studio = await back();
    const ctx = { ...studio.ctx, profile: { ...studio.ctx.profile, ...now } };
    const charge = chargeIdOf(chargeOf(month));
    expect((await overview(ctx)).unsent).toEqual([]);
    await expect(voidCharge(ctx, charge, "Não cobrada")).rejects.toMatchObject(code("payment.not_found"));
    await expect(moveDueDate(ctx, charge, { dueDate: "2027-02-22" })).rejects.toMatchObject(code("payment.not_found"));
  },
);
