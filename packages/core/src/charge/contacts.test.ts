/**
 * Tests chats that an owner opens: recorded once, with the student's day, and undone
 * (docs/rules.md, "Reminding by hand").
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { isContactedOn, MAX_CONTACTS } from "../model/contacting.ts";
import { studentKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";
import { getChargeDetail } from "./get-charge-detail.ts";
import { recordContact } from "./record-contact.ts";
import { remindStudents } from "./remind-students.ts";
import { settleCharge } from "./settle-charge.ts";
import { voidCharge } from "./void-charge.ts";
import { withdrawContact } from "./withdraw-contact.ts";

const january = chargeOf("2027-01");
const december = chargeOf("2026-12");
const id = chargeIdOf(january);
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const chat = { channel: "whatsapp" } as const;
const AT = "2027-02-15T12:00:00.000Z";
const code = (is: string) => ({ name: "AppError", code: is });
const debtor = (over: StudioSettings = {}) => aStudio({ students: [ana], charges: [december, january], ...over });
const dayOf = (studio: Awaited<ReturnType<typeof debtor>>) => studio.at(studentKey(OWNER, 2))?.contactedOn;

test("given an open charge, when a chat is opened, then it is recorded on the charge and takes the student's day", async () => {
  const studio = await debtor();
  const contact = await recordContact(studio.ctx, id, chat);
  expect(contact).toEqual({ paymentId: id, number: 1, channel: "whatsapp", at: AT, undoneAt: null });
  expect(dayOf(studio)).toBe("2027-02-15");
  expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ lastContactAt: AT, lastContactChannel: "whatsapp" });
});

test("given a contact of today, when another of the student's charges is to be written about, then that is refused", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, { ...chat, requestId: PRESS });
  await expect(recordContact(studio.ctx, chargeIdOf(december), chat)).rejects.toMatchObject(
    code("reminder.contacted_today"),
  );
  expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ code: "reminder.contacted_today" });
  expect(studio.mails).toEqual([]);
});

test("given a press that is sent twice, when it is recorded, then it is recorded once and answered alike", async () => {
  const studio = await debtor();
  const first = await recordContact(studio.ctx, id, { ...chat, requestId: PRESS });
  expect(await recordContact(studio.ctx, id, { ...chat, requestId: PRESS })).toEqual(first);
  expect(studio.storedAt(january)?.contacts).toHaveLength(1);
});

test("given the same press twice at the same moment, when both are recorded, then both get the one contact as answer", async () => {
  const studio = await debtor();
  const press = () => recordContact(studio.ctx, id, { ...chat, requestId: PRESS });
  const [one, other] = await Promise.all([press(), press()]);
  expect(one).toEqual(other);
  expect(studio.storedAt(january)?.contacts).toHaveLength(1);
});

test("given a press that is recorded after another request of it read the charge, when that one reads the day, then it gets the one contact as answer", async () => {
  const studio = await debtor();
  const press = { ...chat, requestId: PRESS };
  const get: typeof studio.table.get = async (...read) => {
    if (JSON.stringify(read[0]).includes("PAYER#")) await recordContact(studio.ctx, id, press);
    return studio.table.get(...read);
  };
  const late = { ...studio.ctx, table: { ...studio.ctx.table, get } };
  expect(await recordContact(late, id, press)).toMatchObject({ number: 1 });
  await expect(recordContact(late, chargeIdOf(december), chat)).rejects.toMatchObject(code("reminder.contacted_today"));
  expect(studio.storedAt(january)?.contacts).toHaveLength(1);
});

test("given a chat that was opened by mistake, when it is undone, then the entry stays and the day is free", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, chat);
  expect(await withdrawContact(studio.ctx, id, 1)).toMatchObject({ number: 1, undoneAt: AT });
  expect(await withdrawContact(studio.ctx, id, 1)).toMatchObject({ number: 1, undoneAt: AT });
  expect(studio.storedAt(january)).toMatchObject({ contacts: [{ number: 1, undoneAt: AT }], contactChanges: 2 });
  expect(dayOf(studio)).toBeUndefined();
  expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ lastContactAt: null, lastContactChannel: null });
  expect(await recordContact(studio.ctx, id, chat)).toMatchObject({ number: 2 });
});

test("given an older chat, when it is undone, then today's contact keeps the day", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, chat);
  const next = { ...studio.ctx, today: civilDate("2027-02-16") };
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  await recordContact(next, id, chat);
  await withdrawContact(next, id, 1);
  expect(dayOf(studio)).toBe("2027-02-16");
  await expect(recordContact(next, id, chat)).rejects.toMatchObject(code("reminder.contacted_today"));
});

test.each([
  ["another charge", december, 1],
  ["the same charge", january, 2],
])(
  "given an older chat, when it is undone while one about %s is opened, then the newer one keeps its entry and the day",
  async (_what, other, number) => {
    const studio = await debtor();
    await recordContact(studio.ctx, id, chat);
    const next = { ...studio.ctx, today: civilDate("2027-02-16") };
    const transact: typeof next.table.transact = async (writes) => {
      await recordContact(next, chargeIdOf(other), chat);
      return next.table.transact(writes);
    };
    const back = withdrawContact({ ...next, table: { ...next.table, transact } }, id, 1);
    await expect(back).rejects.toMatchObject(code("conflict.changed_meanwhile"));
    expect(dayOf(studio)).toBe("2027-02-16");
    expect(studio.storedAt(other)?.contacts).toHaveLength(number);
  },
);

test("given two chats that are undone at once, when one write comes late, then it is refused and undoes nothing", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, chat);
  const next = { ...studio.ctx, today: civilDate("2027-02-16") };
  await recordContact(next, id, chat);
  const transact: typeof next.table.transact = async (writes) => {
    await withdrawContact(next, id, 2);
    return next.table.transact(writes);
  };
  const late = withdrawContact({ ...next, table: { ...next.table, transact } }, id, 1);
  await expect(late).rejects.toMatchObject(code("conflict.changed_meanwhile"));
  expect(studio.storedAt(january)).toMatchObject({ contacts: [{ number: 1 }, { number: 2, undoneAt: AT }] });
});

test.each([
  ["2027-02-14", false],
  ["2027-02-15", true],
  ["2027-02-16", true],
])("given a student whose last contact was on %s, when asked on the 15th, then contacted is %s", (day, is) => {
  const asked = { today: civilDate("2027-02-15"), profile: { timezone: "America/Sao_Paulo" } };
  expect(isContactedOn({ contactedOn: civilDate(day) }, [], asked)).toBe(is);
});

test("given a mail, when its contact is to be undone, then that is refused, because the mail was sent", async () => {
  const studio = await debtor({ charges: [january] });
  await remindStudents(studio.ctx, {});
  await expect(withdrawContact(studio.ctx, id, 1)).rejects.toMatchObject(code("contact.is_mail"));
  await expect(withdrawContact(studio.ctx, id, 2)).rejects.toMatchObject(code("contact.not_found"));
  await voidCharge(studio.ctx, chargeIdOf(january), "Engano");
  await expect(withdrawContact(studio.ctx, id, 1)).rejects.toMatchObject(code("payment.not_found"));
  await expect(withdrawContact(studio.ctx, 7, 1)).rejects.toMatchObject(code("payment.not_found"));
});

test.each<[string, Partial<Student>, string]>([
  ["archived", { status: "arquivado" }, "invoice.student_archived"],
  ["paused", { status: "pausado" }, "reminder.student_paused"],
])(
  "given a debtor who is %s, when a chat is opened, then it is recorded and takes the day, and no mail is sent",
  async (_who, over, mailRefused) => {
    const studio = await debtor({ students: [{ ...ana, ...over }] });
    expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ sent: false, code: mailRefused });
    expect(await recordContact(studio.ctx, id, chat)).toMatchObject({ paymentId: id, number: 1 });
    expect(dayOf(studio)).toBe("2027-02-15");
    await expect(recordContact(studio.ctx, chargeIdOf(december), chat)).rejects.toMatchObject(
      code("reminder.contacted_today"),
    );
    expect(studio.mails).toEqual([]);
  },
);

test.each<[string, Partial<Student>]>([
  ["archived", { status: "arquivado" }],
  ["paused", { status: "pausado" }],
])(
  "given a student %s without a charge of this month, when a chat about it is opened, then no charge is made",
  async (_who, over) => {
    const studio = await debtor({ students: [{ ...ana, ...over }] });
    const february = chargeOf("2027-02");
    await expect(recordContact(studio.ctx, chargeIdOf(february), chat)).rejects.toMatchObject({ name: "AppError" });
    expect(studio.storedAt(february)).toBeUndefined();
  },
);

test("given a student who waits for approval, when a chat is opened, then nothing is recorded", async () => {
  const studio = await debtor({ students: [{ ...ana, status: "aguardando" }] });
  await expect(recordContact(studio.ctx, id, chat)).rejects.toMatchObject(code("student.waiting"));
  expect(studio.storedAt(january)?.contacts).toBeUndefined();
});

test("given a paid charge, when a chat is opened about it, then that is refused", async () => {
  const studio = await debtor();
  await settleCharge(studio.ctx, id, {});
  await expect(recordContact(studio.ctx, id, chat)).rejects.toMatchObject(code("payment.already_paid"));
});

test("given an expected charge, when a chat is opened about it, then it is stored with the contact", async () => {
  const studio = await debtor();
  const february = chargeOf("2027-02");
  await recordContact(studio.ctx, chargeIdOf(february), chat);
  expect(studio.storedAt(february)).toMatchObject({ status: "pendente", contacts: [{ number: 1 }] });
});

test("given a charge with as many contacts as it may have, when one more is made, then it is refused, by mail too", async () => {
  const entry = { channel: "whatsapp", at: AT, by: "owner", undoneAt: AT } as const;
  const full = Array.from({ length: MAX_CONTACTS }, (_, index) => ({ number: index + 1, ...entry }));
  const studio = await debtor({ charges: [chargeOf("2027-01", { contacts: full, contactChanges: MAX_CONTACTS })] });
  await expect(recordContact(studio.ctx, id, chat)).rejects.toMatchObject(code("contact.too_many"));
  expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ code: "contact.too_many" });
  const last = await debtor({ charges: [chargeOf("2027-01", { contacts: full.slice(1), contactChanges: 1 })] });
  expect(await recordContact(last.ctx, id, chat)).toMatchObject({ number: MAX_CONTACTS });
});
