/** docs/rules/reminder.md, "Reminding by hand". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { settleCharge } from "../charge/settle-charge.ts";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { recordContact } from "../message/record-contact.ts";
import { remindStudents } from "../message/remind-students.ts";
import { setFields } from "../model/expressions.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import { sendInvoice } from "./send-invoice.ts";

const january = chargeOf("2027-01");
const part = { number: 1, amountCents: 5_050, method: "pix", at: "2027-01-02T12:00:00.000Z", by: "owner" } as const;
const ledger = [{ ...part, date: civilDate("2027-01-02") }];
const december = chargeOf("2026-12", { reference: "Dezembro/2026", ledger, ledgerSize: 1, settledCents: 5_050 });
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const debtor = (over: StudioSettings = {}) => aStudio({ students: [ana], charges: [january], ...over });
const mailOf = (state: SomeMail["state"], at: string): SomeMail => ({ state, attempt: 1, at });
const answer = (kind: Exclude<SendOutcome["kind"], "sent">): SendOutcome => ({ kind, reason: "test" });

test("given a student with two overdue charges, when reminded, then one mail names both and asks for the rest", async () => {
  const studio = await debtor({ charges: [december, january] });
  const answered = await remindStudents(studio.ctx, {});
  expect(answered).toEqual({
    successCount: 1,
    skippedCount: 0,
    errorCount: 0,
    results: [{ studentId: 2, studentName: "Ana Souza", amount: 250.5, charges: 2, code: null, reason: null }],
  });
  const [mail] = studio.mails;
  expect(studio.mails).toHaveLength(1);
  expect(mail?.subject).toBe("Suas 2 cobranças em aberto");
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain("Total: R$ 250,50");
  expect(await studio.messages()).toEqual([
    expect.objectContaining({
      payer: "S0000002",
      when: "2027-02-15",
      purpose: "reminder",
      number: 1,
      channel: "email",
      state: "sent",
      attempt: 1,
      madeBy: "owner",
      madeAt: "2027-02-15T12:00:00.000Z",
      names: [
        { id: chargeIdOf(december), cents: 10_000 },
        { id: chargeIdOf(january), cents: 15_050 },
      ],
    }),
  ]);
  for (const charge of [december, january])
    expect(studio.storedAt(charge)).toMatchObject({ message: "MSG#202702#S0000002#D15" });
});

test("given a student who was reminded, when reminded again that day, then nothing is sent; the next day it is", async () => {
  const studio = await debtor();
  await remindStudents(studio.ctx, {});
  const again = await remindStudents(studio.ctx, { studentIds: [2, 2] });
  expect(again).toMatchObject({ successCount: 0, skippedCount: 1, errorCount: 0 });
  expect(again.results[0]).toMatchObject({ code: "reminder.contacted_today" });
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  await remindStudents({ ...studio.ctx, today: civilDate("2027-02-16") }, {});
  expect(studio.mails).toHaveLength(2);
  expect((await studio.messages()).map(({ when, state }) => [when, state])).toEqual([
    ["2027-02-15", "sent"],
    ["2027-02-16", "sent"],
  ]);
  expect(studio.storedAt(january)).toMatchObject({ message: "MSG#202702#S0000002#D15" });
});

test("given the provider's event of a reminder, when it arrives, then it is the state of the message, and of no charge's mail", async () => {
  const studio = await debtor({ charges: [december, january] });
  await remindStudents(studio.ctx, {});
  const mail = { timestamp: "2027-02-15T12:00:01.000Z", messageId: "0", destination: ["ana@exemplo.com.br"] };
  await applyMailEvent(
    { ...studio.ctx, watermark: { raisedTo: 0 } },
    { eventType: "Delivery", mail: { ...mail, tags: eventTags(studio.mails[0]?.tags) } },
  );
  expect(await studio.messages()).toMatchObject([{ state: "delivered", at: "2027-02-15T12:00:01.000Z" }]);
});

test.each<[string, Partial<Student>, string]>([
  ["paused until today", { status: "pausado", pausedUntil: civilDate("2027-02-15") }, "reminder.student_paused"],
  ["who complained", { emailStatus: "complained" }, "invoice.email_rejected"],
])(
  "given a student %s, when reminded, then no mail is sent, and the line has the code $2",
  async (_who, over, code) => {
    const studio = await debtor({ students: [{ ...ana, ...over }] });
    const { results } = await remindStudents(studio.ctx, {});
    expect(results).toEqual([expect.objectContaining({ studentId: 2, code, reason: expect.any(String) })]);
    expect(studio.mails).toEqual([]);
    expect(await studio.messages()).toEqual([]);
  },
);

test("given a student who reported a payment, when reminded or contacted, then the owner must answer the report first", async () => {
  const reported = { ...january, reportedAt: "2027-02-15T09:00:00.000Z" };
  const studio = await debtor({ charges: [reported] });
  const answer = await remindStudents(studio.ctx, {});
  expect(answer).toMatchObject({ skippedCount: 1, errorCount: 0, results: [{ code: "reminder.reported" }] });
  await expect(recordContact(studio.ctx, chargeIdOf(january), { channel: "whatsapp" })).rejects.toMatchObject({
    code: "reminder.reported",
  });
});

test.each([
  ["overdue", january],
  ["not overdue yet", chargeOf("2027-02", { dueDate: civilDate("2027-02-28") })],
])(
  "given a report of another charge, %s, when reminded, then the mail names the others alone",
  async (_what, other) => {
    const studio = await debtor({ charges: [december, { ...other, reportedAt: "2027-02-15T09:00:00.000Z" }] });
    const { results } = await remindStudents(studio.ctx, {});
    expect(results).toMatchObject([{ studentId: 2, code: null, charges: 1, amount: 100 }]);
    expect(studio.storedAt(other)).not.toHaveProperty("message");
  },
);

test("given a charge that is due today and one that was paid, when reminded, then there is nothing to remind of", async () => {
  const today = chargeOf("2027-02", { dueDate: civilDate("2027-02-15") });
  const studio = await debtor({ charges: [january, today] });
  await settleCharge(studio.ctx, chargeIdOf(january), {});
  const { results } = await remindStudents(studio.ctx, { studentIds: [2, 77] });
  expect(results.map(({ code }) => code)).toEqual(["reminder.nothing_overdue", "student.not_found"]);
  expect(await remindStudents(studio.ctx, {})).toMatchObject({ results: [] });
});

test.each<[string, SomeMail, number]>([
  ["sent today", mailOf("sent", "2027-02-15T11:00:00.000Z"), 0],
  ["delivered at the first moment of today", mailOf("delivered", "2027-02-15T03:00:00.000Z"), 0],
  ["left without an answer today", mailOf("claimed", "2027-02-15T08:00:00.000Z"), 0],
  ["sent at the last moment of yesterday", mailOf("sent", "2027-02-15T02:59:59.999Z"), 1],
  ["that failed today", mailOf("failed", "2027-02-15T11:00:00.000Z"), 1],
  ["refused for now", mailOf("refused", "2027-02-15T11:00:00.000Z"), 1],
])(
  "given this month's charge with a mail %s, when reminded of another, then the number of sent reminders is $2",
  async (_what, mail, sent) => {
    const february = chargeOf("2027-02", { dueDate: civilDate("2027-02-20"), mail });
    const studio = await debtor({ charges: [january, february] });
    expect(await remindStudents(studio.ctx, {})).toMatchObject({ successCount: sent });
  },
);

test("given a charge that is not due yet, when the payer is reminded of another, then the mail names it if it was mailed", async () => {
  const mail = mailOf("delivered", "2027-02-10T12:00:00.000Z");
  const due = { dueDate: civilDate("2027-02-28") };
  const studio = await debtor({ charges: [january, chargeOf("2027-02", { ...due, mail }), chargeOf("2027-03", due)] });
  expect((await remindStudents(studio.ctx, {})).results).toMatchObject([{ charges: 2, amount: 301 }]);
  expect(studio.storedAt(chargeOf("2027-02"))).toMatchObject({ message: "MSG#202702#S0000002#RUN" });
});

test.each(["paid", "promised"] as const)(
  "given a charge that is %s after the claim, when the reminder is about to be sent, then it is taken back",
  async (how) => {
    const studio = await debtor({ charges: [december, january] });
    const transact: typeof studio.ctx.table.transact = async (writes) => {
      await studio.ctx.table.transact(writes);
      const promise = { promisedFor: "2027-02-20", promisedAt: "2027-02-15T12:00:00.000Z", promisedBy: "payer" };
      const change = how === "paid" ? { status: "pago" } : promise;
      if (studio.mails.length === 0 && (await studio.messages())[0]?.state === "claimed")
        await studio.table.update(chargeKey(OWNER, january), setFields(change));
    };
    const { results } = await remindStudents({ ...studio.ctx, table: { ...studio.ctx.table, transact } }, {});
    expect(results[0]).toMatchObject({ code: "conflict.changed_meanwhile" });
    expect(studio.mails).toEqual([]);
    expect(await studio.messages()).toMatchObject([{ state: "withdrawn" }]);
    for (const charge of [december, january]) expect(studio.storedAt(charge)).not.toHaveProperty("message");
  },
);

test.each(["busy", "rejected"] as const)(
  "given a provider that is %s, when reminded, then that was no contact, and the student can be reminded that day",
  async (kind) => {
    const studio = await debtor({ charges: [december, january] });
    studio.answers.push(answer(kind));
    const { results } = await remindStudents(studio.ctx, {});
    expect(results[0]).toMatchObject({ code: kind === "busy" ? "invoice.not_sent" : "invoice.email_rejected" });
    const state = kind === "busy" ? "refused" : "failed";
    expect(await studio.messages()).toMatchObject([{ number: 1, state, reason: kind }]);
    expect(await remindStudents(studio.ctx, {})).toMatchObject({ successCount: 1 });
    expect(studio.mails).toHaveLength(1);
    const number = kind === "busy" ? 1 : 2;
    expect((await studio.messages()).find(({ state: now }) => now === "sent")).toMatchObject({ number, attempt: 1 });
  },
);

test("given an unknown answer, when reminded again that day, then no mail is sent again", async () => {
  const studio = await debtor();
  studio.answers.push(answer("unknown"));
  expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ code: "invoice.unconfirmed" });
  expect(await studio.messages()).toMatchObject([{ state: "claimed", claimedBy: "run" }]);
  expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ code: "reminder.contacted_today" });
  expect(studio.mails).toEqual([]);
});

test("given an earlier mail of the charge, when the provider is busy, then its state is as it was before", async () => {
  const studio = await debtor();
  await sendInvoice(studio.ctx, chargeIdOf(january), {});
  const [before = expect.fail()] = await studio.messages();
  studio.clock.now = "2027-02-17T12:00:00.000Z";
  studio.answers.push(answer("busy"));
  await remindStudents({ ...studio.ctx, today: civilDate("2027-02-17") }, {});
  expect(await studio.messages()).toMatchObject([before, { state: "refused" }]);
});

test("given a charge that is paid while the reminder is prepared, when it is claimed, then nothing is sent", async () => {
  const studio = await debtor({ charges: [december, january] });
  const transact: typeof studio.ctx.table.transact = async (writes) => {
    await settleCharge(studio.ctx, chargeIdOf(january), { amount: 1 });
    return studio.ctx.table.transact(writes);
  };
  const { results } = await remindStudents({ ...studio.ctx, table: { ...studio.ctx.table, transact } }, {});
  expect(results[0]).toMatchObject({ code: "conflict.changed_meanwhile" });
  expect(studio.mails).toEqual([]);
  expect(await studio.messages()).toEqual([]);
});

test.each<[string, Partial<Student>]>([
  ["archived", { status: "arquivado" }],
  ["given another address", { email: "outra@exemplo.com.br" }],
  [
    "paid for by another person",
    { payer: { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null } },
  ],
])(
  "given a student who is %s while the reminder is prepared, when it is claimed, then no mail is sent",
  async (_what, over) => {
    const studio = await debtor();
    const transact: typeof studio.ctx.table.transact = async (writes) => {
      await studio.table.put({ ...studentKey(OWNER, 2), ...ana, ...over });
      return studio.ctx.table.transact(writes);
    };
    const { successCount } = await remindStudents({ ...studio.ctx, table: { ...studio.ctx.table, transact } }, {});
    expect(successCount).toBe(0);
    expect(studio.mails).toEqual([]);
  },
);

test("given missing payment data, when reminded, then the call is refused", async () => {
  const studio = await debtor({ profile: { paymentMethod: "pix", pixKey: null } });
  await expect(remindStudents(studio.ctx, {})).rejects.toMatchObject({ code: "billing.payment_method_missing" });
});
