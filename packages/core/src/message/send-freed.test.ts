/** Tests the mail in place of a message by WhatsApp: who gets it now, and whether anybody does. */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { setFields } from "../model/expressions.ts";
import { chargeKey, messageSkOf, profileKey, studentKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { remindByRule } from "../reminder-rule/run-owner-rule.ts";
import { setRule, setStudentReminders } from "../reminder-rule/set-rule.ts";
import { findConnection, insertConnection, replaceConnection } from "../store/bank-connections.ts";
import { newProposalWrite } from "../store/proposals.ts";
import { updateStudent } from "../student/update-student.ts";
import { aConnection, someSecrets } from "../testing/connected-bank.ts";
import { OWNER } from "../testing/entities.ts";
import { ana, aRuled, late, rule } from "../testing/ruled-studio.ts";
import { aNumber, paying } from "../testing/whatsapp-studio.ts";
import { applyWhatsAppStatus, whatsappTagOf } from "./receive-status.ts";
import { remindStudents } from "./remind-students.ts";
import { sendFreed } from "./send-freed.ts";
import { sendInvoice } from "./send-invoice.ts";

// A mail that is prevented is logged.
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

const carla = { name: "Carla Souza", email: "carla@exemplo.com.br", phone: "11987654321", document: null };
const davi = { name: "Davi Lima", email: "davi@exemplo.com.br" };
const nameOf = (id: number) => (id === 2 ? "Bia" : "Caio");
const kid = (id: number): Student => ({
  ...ana,
  id,
  name: nameOf(id),
  ...{ email: null, phone: null, payerId: 90, payer: carla },
});
const debt = (studentId: number) => late({ studentId, studentName: nameOf(studentId) });

/** Returns a studio with a rule, whose payer Carla agreed and owes for these students. */
async function aConnected(students: readonly Student[] = [kid(2)]) {
  const profile = { ...paying, whatsappNumberId: "1065" };
  const charges = students.map(({ id }) => debt(id));
  const studio = await aRuled({ students, charges, profile });
  const { whatsapp, sent } = await aNumber(studio.table, students.slice(0, 1));
  const ctx = () => ({ ...studio.ctxNow(), whatsapp });
  const ofDay = async () => (await studio.messages()).filter(({ when }) => when.length === 10);
  let failed = "";
  const fail = async (code = 131_000) => {
    const message = (await ofDay()).find(({ isApi, state }) => isApi && state === "sent") ?? expect.fail();
    failed = messageSkOf(message);
    const tag = whatsappTagOf(ctx(), message);
    const errors = [{ code }];
    await applyWhatsAppStatus(ctx(), {
      ...{ id: message.wamid ?? "", status: "failed", biz_opaque_callback_data: tag, errors },
    });
  };
  const freed = () => sendFreed({ ...studio.base, whatsapp, remindByRule }, { ownerId: OWNER, message: failed });
  const told = () =>
    studio.mails.map(({ to, text }) => [to.address, [...new Set(text.match(/Bia|Caio/g))].toSorted().join()]);
  const change = (key: Parameters<typeof studio.table.update>[0], fields: Item) =>
    studio.table.update(key, setFields(fields));
  const byRule = () => studio.run({ whatsapp });
  return { ...studio, ctx, byRule, ofDay, fail, freed, told, change, sent };
}
type Studio = Awaited<ReturnType<typeof aConnected>>;
const edit = (studio: Studio, id: number, change: object) =>
  updateStudent(studio.ctx(), id, change as Parameters<typeof updateStudent>[2]);

const paidBy = (payer: object) => ({ payerId: null, payer });
const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const LATER = "2027-02-15T12:00:00.001Z";
const AT = "2027-02-15T12:00:00.000Z";
const deletion = { requestedAt: AT, deleteAt: "2027-03-17T12:00:00.000Z", closedAt: null };
const entry = { key: "conta-2027-02-14-0001", date: "2027-02-14", amount: 301, name: carla.name };
const waiting = (ctx: ReturnType<Studio["ctx"]>) => (newProposalWrite(ctx, entry) as { put: Item }).put;

test.each<[what: string, meanwhile: (studio: Studio) => unknown, told: unknown[]]>([
  ["nothing happened", () => undefined, [[carla.email, "Bia,Caio"]]],
  ["the first student got another payer", (studio) => edit(studio, 2, paidBy(davi)), [[carla.email, "Caio"]]],
  ["the second student got another payer", (studio) => edit(studio, 3, paidBy(davi)), [[carla.email, "Bia"]]],
  ["a student was archived", (studio) => edit(studio, 2, { status: "arquivado" }), [[carla.email, "Bia,Caio"]]],
  [
    "one charge was paid",
    ({ change }) => change(chargeKey(OWNER, debt(2)), { status: "pago" }),
    [[carla.email, "Caio"]],
  ],
  [
    "one was reported as paid",
    ({ change }) => change(chargeKey(OWNER, debt(3)), { reportedAt: AT }),
    [[carla.email, "Bia"]],
  ],
  ["reminders were paused", (studio) => setStudentReminders(studio.ctx(), 3, { isOff: true }), []],
  ["both were paused", (studio) => Promise.all([2, 3].map((id) => edit(studio, id, { status: "pausado" }))), []],
  ["the account is being deleted", ({ change }) => change(profileKey(OWNER), { deletion }), []],
  ["no payment data are left", ({ change }) => change(profileKey(OWNER), { paymentMethod: "pix", pixKey: null }), []],
  ["the rule was switched off", (studio) => setRule(studio.ctx(), { ...rule, isOn: false }), []],
  ["a payment at the bank waits", ({ table, ctx }) => table.put(waiting(ctx())), []],
  ["it is night", (studio) => studio.at("2027-02-15T23:00:00.000Z"), []],
  ["it is the next day", (studio) => studio.at("2027-02-16T15:00:00.000Z"), []],
])(
  "given a rule's reminder about two students that WhatsApp did not deliver, when %s before the report, then the mail goes only to whom the rule reminds now",
  async (_what, meanwhile, told) => {
    const studio = await aConnected([kid(2), kid(3)]);
    await studio.byRule();
    await studio.freed();
    await meanwhile(studio);
    await studio.fail();
    await studio.freed();
    await studio.freed();
    expect(studio.told()).toEqual(told);
    expect(studio.sent).toHaveLength(1);
  },
);

test("given a rule's reminder that WhatsApp did not deliver, when the bank is unread, then a read is asked for, and the mail goes at the rule's next check", async () => {
  const studio = await aConnected();
  await studio.byRule();
  const reading = { ...aConnection(new Date(AT)).reading, readAt: "2027-02-15T09:59:59.000Z" };
  const connection = aConnection(new Date(AT), { reading });
  await insertConnection({ ...studio.ctx(), table: studio.table }, connection, await someSecrets(OWNER), undefined);
  await studio.fail();
  await studio.freed();
  expect([studio.told(), await studio.nextAt()]).toEqual([[], "2027-02-15T12:10:00.000Z"]);
  const { reading: asked = expect.fail(), ...read } = (await findConnection(studio.ctx())) ?? expect.fail();
  expect(asked.nextAt).toBe(AT);
  await replaceConnection(studio.ctx(), { ...read, reading: { ...asked, readAt: AT } });
  studio.at("2027-02-15T12:10:00.000Z");
  await studio.byRule();
  expect([studio.told(), studio.sent.length]).toEqual([[[carla.email, "Bia"]], 1]);
});

const byHand: Record<string, (studio: Studio) => unknown> = {
  "a charge": (studio) => sendInvoice(studio.ctx(), chargeIdOf(debt(2)), { pressId: PRESS }),
  "a reminder": (studio) => remindStudents(studio.ctx(), { studentIds: [2] }),
};
test.each(
  Object.keys(byHand).flatMap((what): [what: string, why: string, (studio: Studio) => unknown, unknown[]][] => [
    [what, "nothing happened", () => undefined, [[carla.email, "Bia,Caio"]]],
    [what, "the first student got another payer", (studio) => edit(studio, 2, paidBy(davi)), [[carla.email, "Caio"]]],
    [what, "the second student got another payer", (studio) => edit(studio, 3, paidBy(davi)), [[carla.email, "Bia"]]],
    [
      what,
      "one was reported as paid",
      ({ change }) => change(chargeKey(OWNER, debt(2)), { reportedAt: LATER }),
      [[carla.email, "Caio"]],
    ],
    [
      what,
      "one was paid",
      ({ change }) => change(chargeKey(OWNER, debt(2)), { status: "pago" }),
      [[carla.email, "Caio"]],
    ],
    [
      what,
      "both were archived",
      (studio) => Promise.all([2, 3].map((id) => edit(studio, id, { status: "arquivado" }))),
      [],
    ],
    [what, "the account is being deleted", ({ change }) => change(profileKey(OWNER), { deletion }), []],
    [
      what,
      "no payment data are left",
      ({ change }) => change(profileKey(OWNER), { paymentMethod: "pix", pixKey: null }),
      [],
    ],
    [what, "it is the next day", (studio) => studio.at("2027-02-16T15:00:00.000Z"), []],
  ]),
)(
  "given %s by hand about two students that WhatsApp did not deliver, when %s before the report, then its mail goes once, to the payer, about what they owe",
  async (what, _why, meanwhile, told) => {
    const studio = await aConnected([kid(2), kid(3)]);
    await byHand[what]?.(studio);
    await meanwhile(studio);
    await studio.fail();
    await studio.freed();
    await studio.freed();
    expect([studio.told(), studio.sent.length]).toEqual([told, 1]);
  },
);

test("given students of a charge whose addresses became two, when its event comes, then the mail goes to the first, and the other's charge stays as it was", async () => {
  const studio = await aConnected([kid(2), kid(3)]);
  await byHand["a charge"]?.(studio);
  for (const id of [2, 3])
    await studio.change(studentKey(OWNER, id), { payer: { ...carla, email: null }, email: `${id}@exemplo.com.br` });
  await studio.fail();
  await studio.freed();
  expect(studio.told()).toEqual([["2@exemplo.com.br", "Bia"]]);
  expect([debt(2), debt(3)].map((one) => studio.storedAt(one)?.message !== undefined)).toEqual([true, false]);
});

test("given a confirmed repeat that WhatsApp did not deliver, when its event comes, then it is mailed as it was confirmed", async () => {
  const studio = await aConnected();
  await sendInvoice(studio.ctx(), chargeIdOf(debt(2)), { message: "Oi, Carla!" });
  await sendInvoice(studio.ctx(), chargeIdOf(debt(2)), { confirmRepeat: true, pressId: PRESS });
  await studio.fail();
  await studio.freed();
  await studio.freed();
  expect(studio.mails).toHaveLength(2);
  expect((await studio.ofDay()).map(({ number, state, attempt }) => [number, state, attempt])).toEqual([
    [2, "sent", 2],
    [1, "sent", 1],
  ]);
});

test("given a charge that nobody confirmed, when another payer of its address is mailed before its own mail, then that mail is not sent", async () => {
  const neighbour: Student = { ...ana, id: 3, name: "Caio", email: carla.email };
  const studio = await aConnected([kid(2), neighbour]);
  await sendInvoice(studio.ctx(), chargeIdOf(debt(2)), {});
  await studio.fail();
  await sendInvoice(studio.ctx(), chargeIdOf(debt(3)), {});
  await studio.freed();
  expect(studio.told()).toEqual([[carla.email, "Caio"]]);
});

test.each([
  ["before the message", 1, { promisedAt: AT }],
  ["since the message", 0, { promisedAt: LATER }],
])(
  "given a reminder by hand that WhatsApp did not deliver, when its charge was promised %s, then the owner's confirmation counts for %i mail",
  async (_when, count, promise) => {
    const studio = await aConnected();
    await studio.change(chargeKey(OWNER, debt(2)), { promisedFor: "2027-02-20", promisedAt: AT, promisedBy: "owner" });
    await remindStudents(studio.ctx(), { studentIds: [2], evenPromised: true });
    await studio.change(chargeKey(OWNER, debt(2)), promise);
    await studio.fail();
    await studio.freed();
    expect([studio.sent.length, studio.mails.length]).toEqual([1, count]);
  },
);

test("given a reminder by hand that WhatsApp did not deliver, when the provider is busy, then its event is kept, and the next try mails it", async () => {
  const studio = await aConnected();
  await remindStudents(studio.ctx(), { studentIds: [2] });
  await studio.fail();
  studio.answers.push({ kind: "busy", reason: "throttled" });
  await expect(studio.freed()).rejects.toThrow("still waits");
  await studio.freed();
  expect(studio.mails).toHaveLength(1);
});
