/** docs/rules/reminder.md, "Reminding by hand". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { getChargeDetail } from "../charge/find-charge-by-id.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import type { Student } from "../model/student.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";
import { recordContact, withdrawContact } from "./record-contact.ts";
import { remindStudents } from "./remind-students.ts";

const january = chargeOf("2027-01");
const december = chargeOf("2026-12");
const id = chargeIdOf(january);
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const chat = { channel: "whatsapp" } as const;
const AT = "2027-02-15T12:00:00.000Z";
const code = (is: string) => ({ name: "AppError", code: is });
const debtor = (over: StudioSettings = {}) => aStudio({ students: [ana], charges: [december, january], ...over });
const [NUMBER, SECOND, NEXT] = [20_270_215_0001, 20_270_215_0002, 20_270_216_0001];
const statesOf = async (studio: Awaited<ReturnType<typeof debtor>>) =>
  (await studio.messages()).map(({ when, state }) => [when, state]);
const CHATTED = [["2027-02-15", "sent"]];

test("given an open charge, when a chat is opened, then a message to the payer names all that is owed, and takes the day", async () => {
  const studio = await debtor();
  const contact = await recordContact(studio.ctx, id, chat);
  expect(contact).toEqual({ paymentId: id, number: NUMBER, channel: "whatsapp", at: AT, undoneAt: null });
  expect(await studio.messages()).toMatchObject([
    { payer: "S0000002", when: "2027-02-15", state: "sent", names: [{ id: chargeIdOf(december) }, { id }] },
  ]);
  expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ lastContactAt: AT, lastContactChannel: "whatsapp" });
});

test("given a press that is sent twice, when it is recorded, then it is recorded once and answered alike", async () => {
  const studio = await debtor();
  const first = await recordContact(studio.ctx, id, { ...chat, requestId: PRESS });
  expect(await recordContact(studio.ctx, id, { ...chat, requestId: PRESS })).toEqual(first);
  expect(await statesOf(studio)).toEqual(CHATTED);
});

test("given the same press twice at the same moment, when both are recorded, then both get the one contact as answer", async () => {
  const studio = await debtor();
  const press = () => recordContact(studio.ctx, id, { ...chat, requestId: PRESS });
  const [one, other] = await Promise.all([press(), press()]);
  expect(one).toEqual(other);
  expect(await statesOf(studio)).toEqual(CHATTED);
});

test("given a press that is recorded after another request of it read the charge, when that one reads the day, then it gets the one contact as answer", async () => {
  const studio = await debtor();
  const press = { ...chat, requestId: PRESS };
  const get: typeof studio.table.get = async (...read) => {
    if (JSON.stringify(read[0]).includes("PAYER#")) await recordContact(studio.ctx, id, press);
    return studio.table.get(...read);
  };
  const late = { ...studio.ctx, table: { ...studio.ctx.table, get } };
  expect(await recordContact(late, id, press)).toMatchObject({ number: NUMBER });
  await expect(recordContact(late, chargeIdOf(december), chat)).rejects.toMatchObject(code("reminder.contacted_today"));
  expect(await statesOf(studio)).toEqual(CHATTED);
});

test("given a chat that was opened by mistake, when it is undone, then the entry stays and the day is free", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, chat);
  expect(studio.storedAt(january)).toMatchObject({ message: "MSG#202702#S0000002#D15" });
  for (let press = 0; press < 2; press++)
    expect(await withdrawContact(studio.ctx, id, NUMBER)).toMatchObject({ number: NUMBER, undoneAt: AT });
  expect(await statesOf(studio)).toEqual([["2027-02-15", "withdrawn"]]);
  for (const charge of [december, january]) expect(studio.storedAt(charge)).not.toHaveProperty("message");
  expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ lastContactAt: null, lastContactChannel: null });
  expect(await recordContact(studio.ctx, id, chat)).toMatchObject({ number: SECOND });
});

test("given a chat about two students with addresses of their own, when it is undone at one of them, then the other's day is free, too", async () => {
  const payer = { name: "Carla Souza", email: null, phone: "11987654321", document: null };
  const students = [2, 3].map((of): Student => ({ ...ana, id: of, email: `${of}@exemplo.com.br`, payerId: 90, payer }));
  const ofBia = chargeOf("2027-01", { studentId: 3 });
  const studio = await debtor({ students, charges: [january, ofBia] });
  await recordContact(studio.ctx, id, chat);
  await withdrawContact(studio.ctx, chargeIdOf(ofBia), NUMBER);
  expect(await recordContact(studio.ctx, id, chat)).toMatchObject({ number: SECOND });
});

test("given an older chat, when it is undone, then today's contact keeps the day", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, chat);
  const next = { ...studio.ctx, today: civilDate("2027-02-16") };
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  await recordContact(next, id, chat);
  await withdrawContact(next, id, NUMBER);
  expect(await statesOf(studio)).toEqual([
    ["2027-02-15", "withdrawn"],
    ["2027-02-16", "sent"],
  ]);
  await expect(recordContact(next, id, chat)).rejects.toMatchObject(code("reminder.contacted_today"));
});

test("given two chats that are undone at once, when one write comes late, then it is refused, and the other stays undone", async () => {
  const studio = await debtor();
  await recordContact(studio.ctx, id, chat);
  const transact: typeof studio.ctx.table.transact = async (writes) => {
    await withdrawContact(studio.ctx, id, NUMBER);
    return studio.ctx.table.transact(writes);
  };
  const late = withdrawContact({ ...studio.ctx, table: { ...studio.ctx.table, transact } }, id, NUMBER);
  await expect(late).rejects.toMatchObject(code("conflict.changed_meanwhile"));
  expect(await statesOf(studio)).toEqual([["2027-02-15", "withdrawn"]]);
});

test("given a mail, when its contact is to be undone, then that is refused, because the mail was sent", async () => {
  const studio = await debtor({ charges: [january] });
  await remindStudents(studio.ctx, {});
  await expect(withdrawContact(studio.ctx, id, NUMBER)).rejects.toMatchObject(code("contact.is_mail"));
  await expect(withdrawContact(studio.ctx, id, NEXT)).rejects.toMatchObject(code("contact.not_found"));
  await voidCharge(studio.ctx, chargeIdOf(january), "Engano");
  await expect(withdrawContact(studio.ctx, id, NUMBER)).rejects.toMatchObject(code("payment.not_found"));
  await expect(withdrawContact(studio.ctx, 7, 1)).rejects.toMatchObject(code("payment.not_found"));
});

test.each<[string, Partial<Student>, string]>([
  ["archived", { status: "arquivado" }, "invoice.student_archived"],
  ["paused", { status: "pausado" }, "reminder.student_paused"],
])(
  "given a debtor who is %s, when a chat is opened, then it is recorded and takes the day, and no mail is sent",
  async (_who, over, mailRefused) => {
    const studio = await debtor({ students: [{ ...ana, ...over }] });
    expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ code: mailRefused });
    expect(await recordContact(studio.ctx, id, chat)).toMatchObject({ paymentId: id, number: NUMBER });
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
  expect(await studio.messages()).toEqual([]);
});

test("given a paid charge, when a chat is opened about it, then that is refused", async () => {
  const studio = await debtor();
  await settleCharge(studio.ctx, id, {});
  await expect(recordContact(studio.ctx, id, chat)).rejects.toMatchObject(code("payment.already_paid"));
});
