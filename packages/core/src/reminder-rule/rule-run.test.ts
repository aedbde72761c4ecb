/** docs/rules/reminder.md, "The reminder rule". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { setFields } from "../model/expressions.ts";
import { payerKey, ruleKey, studentKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { findConnection, insertConnection } from "../store/bank-connections.ts";
import { dismissProposal, newProposalWrite } from "../store/proposals.ts";
import { aConnection, someSecrets } from "../testing/connected-bank.ts";
import { OWNER } from "../testing/entities.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { ana, aRuled, bia, late, rule, type Settings, to } from "../testing/ruled-studio.ts";
import { chargeOf } from "../testing/studio.ts";
import type { SomeCharge, SomeMail } from "../testing/told.ts";
import { setRule, setStudentReminders } from "./set-rule.ts";
import { showRule } from "./show-rule.ts";

// The product logs a failing table and a refused mail.
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given a charge three days late, when the rule's hour comes, then its mail is sent as it was shown the evening before", async () => {
  const studio = await aRuled();
  studio.at("2027-02-14T23:00:00.000Z");
  const { next } = await showRule(studio.ctxNow());
  expect(next).toMatchObject({ date: "2027-02-15", mailCount: 1, leftOutCount: 0, obstacle: null });
  const [shown] = next.mails;
  expect(shown).toMatchObject({
    payerName: "Ana Souza",
    address: "ana@exemplo.com.br",
    step: 3,
    amount: 150.5,
    students: [{ id: 2, name: "Ana Souza" }],
    charges: [{ id: chargeIdOf(late()), reference: late().reference, dueDate: "2027-02-12", amount: 150.5 }],
  });
  studio.at("2027-02-15T11:59:59.000Z");
  await studio.run();
  expect(studio.mails).toEqual([]);
  studio.at("2027-02-15T12:00:00.000Z");
  await studio.run();
  const [mail] = studio.mails;
  expect({ subject: mail?.subject, text: mail?.text }).toEqual({ subject: shown?.subject, text: shown?.text });
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain("R$ 150,50, venceu em 12/02/2027 e ainda está em aberto");
  expect(await studio.contactsAt(late())).toMatchObject([{ channel: "email", by: "rule", step: 3 }]);
  await studio.run();
  expect(studio.mails).toHaveLength(1);
  expect(await studio.nextAt()).toBe("2027-02-16T12:00:00.000Z");
});

const mailed = (state: SomeMail["state"], at: string) => ({ mail: { state, attempt: 1, at } });
const skipped = { state: "skipped", attempt: 0, at: "2027-02-12T11:00:00.000Z", reason: "late" } as const;
const chatted = { number: 1, channel: "whatsapp", at: "2027-02-15T11:00:00.000Z", by: "owner" } as const;
const sentStep = (step: number) => ({
  contacts: [{ number: 1, channel: "email", at: "2027-02-14T12:00:00.000Z", by: "rule", step } as const],
});

test.each<[string, SomeCharge, Partial<Student>, string]>([
  ["was reported as paid", { reportedAt: "2027-02-13T12:00:00.000Z" }, {}, "reported"],
  ["was promised for today", { promisedFor: civilDate("2027-02-15") }, {}, "promised"],
  ["was never sent", { mail: skipped }, {}, "never_sent"],
  ["a run of its month still has to mail", { month: yearMonth("2027-03"), mail: undefined }, {}, "bill_to_come"],
  ["is of a paused student", {}, { status: "pausado" }, "paused"],
  ["is of an archived student", {}, { status: "arquivado" }, "archived"],
  ["is of a waiting student", {}, { status: "aguardando" }, "waiting"],
  ["is of somebody without an e-mail", {}, { email: null }, "no_email"],
  ["is of somebody whose address bounced", {}, { emailStatus: "invalid" }, "bad_email"],
  ["is of somebody who complained", {}, { emailStatus: "complained" }, "bad_email"],
  ["is of somebody whose reminders are paused", {}, { remindersOff: true }, "opted_out"],
  ["is of somebody contacted today", { contacts: [chatted] }, {}, "contacted_today"],
  ["was mailed today", mailed("sent", "2027-02-15T11:00:00.000Z"), {}, "contacted_today"],
  ["is being mailed", mailed("claimed", "2027-02-15T11:59:00.000Z"), {}, "in_progress"],
])(
  "given a charge that %s, when the rule works, then no mail is sent, and the owner sees the reason $3",
  async (_why, charge, over, reason) => {
    const studio = await aRuled({ charges: [late(charge)], students: [{ ...ana, ...over }] });
    expect((await showRule(studio.ctxNow())).next).toMatchObject({
      mails: [],
      leftOut: [{ studentId: 2, studentName: "Ana Souza", reason, text: expect.stringMatching(/\S/) }],
    });
    await studio.run();
    expect(studio.mails).toEqual([]);
  },
);

test.each<[string, SomeCharge]>([
  ["was paid", { status: "pago", paidDate: civilDate("2027-02-13"), settledCents: 15_050 }],
  ["was voided", { status: "cancelado", voidedAt: "2027-02-13T12:00:00.000Z" }],
  ["has no step today", { dueDate: civilDate("2027-02-14") }],
  ["had its step sent", sentStep(3)],
  ["had a later step sent", sentStep(7)],
])("given a charge that %s, when the rule works, then it is neither mailed nor left out", async (_why, charge) => {
  const studio = await aRuled({ charges: [late(charge)] });
  expect((await showRule(studio.ctxNow())).next).toMatchObject({ mails: [], leftOut: [] });
  await studio.run();
  expect(studio.mails).toEqual([]);
});

test("given a promise for yesterday and a contact that was undone, when the rule works, then the mail is sent", async () => {
  const contacts = sentStep(3).contacts.map((undone) => ({ ...undone, undoneAt: "2027-02-14T12:00:01.000Z" }));
  const studio = await aRuled({ charges: [late({ promisedFor: civilDate("2027-02-14"), contacts })] });
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test("given two siblings of one payer, when the rule works, then one mail names both, by the later step", async () => {
  const payer = { name: "Marta Souza", email: "marta@exemplo.com.br", phone: null, document: null };
  const old = chargeOf("2027-01", { studentId: 3, studentName: "Bia Souza", dueDate: civilDate("2027-02-08") });
  const studio = await aRuled({
    students: [ana, bia].map((one) => ({ ...one, payer, payerId: 9 })),
    charges: [late(), old],
  });
  const { next } = await showRule(studio.ctxNow());
  expect(next.mails).toMatchObject([{ step: 7, amount: 301, students: [{ id: 3 }, { id: 2 }] }]);
  await studio.run();
  expect(studio.mails).toHaveLength(1);
  expect(studio.mails[0]?.text).toBe(next.mails[0]?.text);
  expect(await studio.contactsAt(late())).toMatchObject([{ step: 3 }]);
  expect(await studio.contactsAt(old)).toMatchObject([{ step: 7 }]);
});

test.each<Student["status"]>(["ativo", "arquivado"])(
  "given a sibling who owes nothing, is %s, and whose reminders are paused, when the rule works, then the whole address gets no mail",
  async (status) => {
    const studio = await aRuled({ students: [ana, { ...bia, status }] });
    await setStudentReminders(studio.ctx, 3, { isOff: true });
    await studio.run();
    expect(studio.mails).toEqual([]);
    expect((await showRule(studio.ctxNow())).next.leftOut).toMatchObject([{ studentId: 2, reason: "opted_out" }]);
  },
);

test("given a sibling whose reminders are paused, when the rule works, then the whole address gets no mail until the pause ends", async () => {
  const studio = await aRuled({ students: [ana, bia], charges: [late(), late({ studentId: 3 })] });
  expect(await setStudentReminders(studio.ctx, 3, { isOff: true })).toEqual({ isOff: true, studentIds: [3] });
  await studio.run();
  expect(studio.mails).toEqual([]);
  await setStudentReminders(studio.ctx, 3, { isOff: false });
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test("given an outage of a week, when the rule works again, then only the latest step is sent", async () => {
  const studio = await aRuled();
  studio.at("2027-02-22T12:00:00.000Z");
  await studio.run();
  studio.at("2027-02-23T12:00:00.000Z");
  await studio.run();
  expect(await studio.contactsAt(late())).toMatchObject([{ step: 7 }]);
  expect(studio.mails).toHaveLength(1);
});

test("given a rule switched on today, when tomorrow comes, then past steps stay unsent and later ones are sent", async () => {
  const studio = await aRuled({ on: "2027-02-15" });
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.mails).toEqual([]);
  studio.at("2027-02-19T12:00:00.000Z");
  await studio.run();
  expect(await studio.contactsAt(late())).toMatchObject([{ step: 7 }]);
});

test("given a rule that is switched off, when its hour comes, then it is in no index and sends nothing", async () => {
  const studio = await aRuled();
  await setRule(studio.ctxNow(), { ...rule, isOn: false });
  expect((await studio.table.get(ruleKey(OWNER)))?.g1pk).toBeUndefined();
  await studio.run();
  expect(studio.mails).toEqual([]);
});

test("given a rule that is edited in the morning, when its hour comes, then today's mails are still sent, at the new hour", async () => {
  const studio = await aRuled();
  studio.at("2027-02-15T11:00:00.000Z");
  await setRule(studio.ctxNow(), { ...rule, hour: 10 });
  expect(await studio.nextAt()).toBe("2027-02-15T13:00:00.000Z");
  studio.at("2027-02-15T13:00:00.000Z");
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

const asked = { requestedAt: "2027-02-10T12:00:00.000Z", deleteAt: "2027-03-10T12:00:00.000Z", closedAt: null };

test.each<[string, Partial<Profile>]>([
  ["without access", { trialEndsAt: "2027-02-10T12:00:00.000Z" }],
  ["without payment data", { paymentMethod: "pix", pixKey: null }],
  ["whose account is being deleted", { deletion: asked }],
])(
  "given an owner %s, when the rule's hour comes, then no mail is sent and the rule is checked again tomorrow",
  async (_who, profile) => {
    const studio = await aRuled({ profile });
    await studio.run();
    expect(studio.mails).toEqual([]);
    expect(await studio.nextAt()).toBe("2027-02-16T12:00:00.000Z");
  },
);

test("given a billing day under way, when the rule's hour comes, then no mail is sent, and the rule waits ten minutes", async () => {
  const dueAt = "2027-02-15T11:00:00.000Z";
  const billing = { month: yearMonth("2027-02"), date: civilDate("2027-02-15"), dueAt };
  const studio = await aRuled({ profile: { billing } });
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-15T12:10:00.000Z"]);
});

test("given a bank that was not read for two hours, when the rule's hour comes, then a read is requested and the mails wait for it, until 20h", async () => {
  const studio = await aRuled();
  const readAt = "2027-02-15T09:59:59.000Z";
  const reading = { ...aConnection(new Date(readAt)).reading, readAt, nextAt: "2027-02-15T19:00:00.000Z" };
  const connection = aConnection(new Date(readAt), { reading });
  await insertConnection({ ...studio.ctx, table: studio.table }, connection, await someSecrets(OWNER), undefined);
  expect(
    (await showRule({ ...studio.ctxNow(), profile: { ...studio.ctx.profile, bankId: "teste" } })).next.obstacle,
  ).toMatchObject({ reason: "bank_unread" });
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-15T12:10:00.000Z"]);
  expect((await findConnection(studio.ctx))?.reading.nextAt).toBe("2027-02-15T12:00:00.000Z");
  studio.at("2027-02-15T23:00:00.000Z");
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-16T12:00:00.000Z"]);
});

test("given a morning with a reminder and a report, when the mails are sent, then the owner gets one line, once", async () => {
  const other: Student = { ...ana, id: 3, email: "caio@exemplo.com.br" };
  const reported = late({ studentId: 3, reportedAt: "2027-02-14T12:00:00.000Z" });
  const studio = await aRuled({ students: [ana, other], charges: [late(), reported], rule: { morningLine: true } });
  await studio.run();
  await studio.run();
  expect(to(studio)).toEqual(["ana@exemplo.com.br", "dono@exemplo.com.br"]);
  expect(studio.mails[1]?.subject).toBe("Hoje: 1 lembrete, 1 aviso para conferir");
});

test("given a morning with a report alone, when the rule works, then the line claims no reminder", async () => {
  const reported = late({ reportedAt: "2027-02-14T12:00:00.000Z" });
  const studio = await aRuled({ charges: [reported], rule: { morningLine: true } });
  await studio.run();
  expect(to(studio)).toEqual(["dono@exemplo.com.br"]);
  expect(studio.mails[0]?.subject).toBe("Hoje: 1 aviso para conferir");
  expect(studio.mails[0]?.text).toContain("Hoje nenhum lembrete saiu pela regra que você ligou.");
});

test("given a morning without news, when the rule works, then the owner gets no mail", async () => {
  const studio = await aRuled({ charges: [], rule: { morningLine: true } });
  await studio.run();
  expect(studio.mails).toEqual([]);
});

test("given a charge whose last step is over, when shown, then its payer is listed to talk to, with promises", async () => {
  const old = chargeOf("2026-12", { dueDate: civilDate("2026-12-10"), promisedFor: civilDate("2027-02-12") });
  const studio = await aRuled({ charges: [old, late()] });
  const { toTalkTo } = await showRule(studio.ctxNow());
  const amounts = { amount: 301, oldest: "2026-12-10", promisedFor: "2027-02-12" };
  expect(toTalkTo).toEqual([{ studentId: 2, studentNames: ["Ana Souza"], payer: null, ...amounts }]);
  await setRule(studio.ctxNow(), { ...rule, isOn: false });
  expect((await showRule(studio.ctxNow())).toTalkTo).toEqual([]);
});

test("given a payer of two with charges whose last step is over, when shown, then they are one row, the longest in arrears first, with all that is overdue", async () => {
  const payer = { name: "Maria", email: "maria@exemplo.com.br", phone: null, document: null, linkRevision: 0 };
  const ofMaria = [ana, bia].map((one) => ({ ...one, payerId: 7, payer }));
  const old = (studentId: number, day: string) =>
    chargeOf("2026-12", { studentId, studentName: `Aluno ${studentId}`, dueDate: civilDate(day) });
  const charges = [old(ana.id, "2026-12-11"), late(), old(bia.id, "2026-12-10")];
  const { ctxNow } = await aRuled({ students: ofMaria, charges });
  const names = { studentNames: [bia.name, ana.name], payer: { id: 7, name: "Maria" } };
  const row = { studentId: bia.id, ...names, amount: 451.5, oldest: "2026-12-10", promisedFor: null };
  expect((await showRule(ctxNow())).toTalkTo).toEqual([row]);
});

test("given a billing day tomorrow, when tomorrow is shown, then students who get a bill are left out", async () => {
  const billing = { month: yearMonth("2027-03"), date: civilDate("2027-02-16"), dueAt: "2027-02-16T11:00:00.000Z" };
  const studio = await aRuled({
    profile: { billing, automationEnabled: true },
    charges: [late({ dueDate: civilDate("2027-02-13") })],
  });
  studio.at("2027-02-15T23:00:00.000Z");
  await setRule(studio.ctxNow(), { ...rule, hour: 9 });
  const { next } = await showRule({ ...studio.ctxNow(), now: studio.ctx.now });
  expect(next.mails).toEqual([]);
  expect(next.leftOut).toMatchObject([{ reason: "contacted_today" }]);
});

test("given a run that waits for its owner's release, when the rule's hour comes, then the rule does not wait for it", async () => {
  const billing = { month: yearMonth("2027-02"), date: civilDate("2027-02-14"), dueAt: "2027-02-14T11:00:00.000Z" };
  const hold = { month: yearMonth("2027-02"), since: billing.dueAt, reason: "too_many", releasedAt: null } as const;
  const charges = [late({ month: yearMonth("2027-01") })];
  const studio = await aRuled({ profile: { billing, hold }, charges });
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test("given a billing day tomorrow with automation off, when tomorrow is shown, then its mails are shown", async () => {
  const billing = { month: yearMonth("2027-03"), date: civilDate("2027-02-16"), dueAt: "2027-02-16T11:00:00.000Z" };
  const charges = [late({ dueDate: civilDate("2027-02-13") })];
  const studio = await aRuled({ profile: { billing, automationEnabled: false }, charges });
  studio.at("2027-02-15T23:00:00.000Z");
  expect((await showRule(studio.ctxNow())).next).toMatchObject({ date: "2027-02-16", mailCount: 1 });
});

test.each<Student["status"]>(["ativo", "arquivado"])(
  "given a run that mailed a sibling's bill this morning, who is now %s, when the rule's hour comes, then their address gets no mail",
  async (status) => {
    const mail = { state: "sent", attempt: 1, at: "2027-02-15T11:00:00.000Z" } as const;
    const paid = { status: "pago", paidDate: civilDate("2027-02-15") } as const;
    const bill = chargeOf("2027-02", { studentId: 3, dueDate: civilDate("2027-02-15"), mail, ...paid });
    const runs = { largest: 1, mailedAt: "2027-02-15T11:00:00.000Z" };
    const studio = await aRuled({ students: [ana, { ...bia, status }], charges: [late(), bill], profile: { runs } });
    await studio.run();
    expect(studio.mails).toEqual([]);
  },
);

test("given a payer of two students, when the reminders of one are paused, then both are paused, and an erased one is unchanged", async () => {
  const payer = { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null };
  const students = [ana, bia].map((one): Student => ({ ...one, payer, payerId: 9 }));
  const studio = await aRuled({ students });
  await studio.table.put({ ...payerKey(OWNER, 9), ...payer, id: 9, studentIds: [2, 3], version: 1, createdAt: "" });
  expect(await setStudentReminders(studio.ctx, 3, { isOff: true })).toEqual({ isOff: true, studentIds: [3, 2] });
  for (const id of [2, 3]) expect(studio.stored(studentKey(OWNER, id))).toMatchObject({ remindersOff: true });
  await setStudentReminders(studio.ctx, 2, { isOff: false });
  for (const id of [2, 3]) expect(studio.stored(studentKey(OWNER, id))).not.toHaveProperty("remindersOff");
  await studio.table.update(studentKey(OWNER, 2), setFields({ erasedAt: "2027-02-14T12:00:00.000Z" }));
  await expect(setStudentReminders(studio.ctx, 2, { isOff: true })).rejects.toMatchObject({
    code: "student.not_found",
  });
});

test("given reported and promised charges after the last step, when shown, then their students are not among those to talk to", async () => {
  const old = { dueDate: civilDate("2026-12-10") };
  const reported = chargeOf("2026-12", { ...old, reportedAt: "2027-02-14T12:00:00.000Z" });
  const promised = chargeOf("2026-11", { ...old, promisedFor: civilDate("2027-02-15") });
  const studio = await aRuled({ charges: [reported, promised] });
  expect((await showRule(studio.ctxNow())).toTalkTo).toEqual([]);
});

/** Returns the number of mails of a day on which these payments, in reais, wait for a person. */
async function mailsBeside(payments: readonly { amount: number; txid?: string }[], settings: Settings = {}) {
  const studio = await aRuled(settings);
  for (const [at, one] of payments.entries()) {
    const entry = { key: `conta-2027-02-14-${at}`, date: "2027-02-14", ...one };
    await studio.table.put((newProposalWrite(studio.ctx, entry) as { put: Item }).put);
  }
  await studio.run();
  return studio.mails.length;
}

test.each<[what: string, mails: number, cents: number[]]>([
  ["a centavo", 1, [1]],
  ["fifty centavos in fifty payments", 1, Array(50).fill(1)],
  ["one centavo less than half of the debt", 1, [7_524]],
  ["half of the debt", 0, [7_525]],
  ["half of the debt in parts", 0, [3_762, 3_763]],
  ["more than the debt", 0, [20_000]],
])(
  "given %s with the charge's identifier that waits for a person, when its step is due, then %s mails go out",
  async (_what, mails, cents) => {
    const txid = txidsOn("2027-02-14")([chargeIdOf(late())], 15_050);
    expect(await mailsBeside(cents.map((one) => ({ amount: one / 100, txid })))).toBe(mails);
  },
);

test("given a payment that may be of two students, when the second one's step is due, then neither is mailed", async () => {
  const two = {
    students: [ana, { ...bia, email: "bia@exemplo.com.br" }],
    charges: [late(), late({ studentId: bia.id, studentName: bia.name })],
  };
  expect(await mailsBeside([{ amount: 150.5 }], two)).toBe(0);
  expect(await mailsBeside([{ amount: 1 }], two)).toBe(2);
});

test("given a payment at the bank that waits for a person, when its charge's step is due, then no mail is sent until it is dismissed", async () => {
  const studio = await aRuled();
  const entry = { key: "conta-2027-02-14-0001", date: "2027-02-14", amount: 150.5, name: "Ana Souza" };
  const { put } = newProposalWrite(studio.ctx, entry) as { put: Item };
  await studio.table.put(put);
  expect((await showRule(studio.ctxNow())).next.leftOut).toMatchObject([{ reason: "proposed" }]);
  await studio.run();
  expect(studio.mails).toEqual([]);
  await dismissProposal(studio.ctx, entry.key);
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});
