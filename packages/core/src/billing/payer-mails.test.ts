import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { beforeEach, expect, test, vi } from "vitest";
import { overview } from "../dashboard/overview.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import type { Charge } from "../model/charge.ts";
import { chargeKey, messageKey, messageSkOf, payerKey, profileKey, studentKey, watermarkKey } from "../model/keys.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import {
  aRun,
  cashProfile,
  inFamily,
  mailed,
  PAYER_EMAIL,
  payerItem,
  type RunSettings,
} from "../testing/billing-run.ts";
import { charge, OWNER } from "../testing/entities.ts";
import { pageOfStudent, txidsOn } from "../testing/page-urls.ts";
import { putTold, told } from "../testing/told.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const { month, date, dueAt } = cashProfile.billing;
const paying: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const pix = { ...paying, paymentMethod: "pix", pixKey: "11222333000181", pixMerchantName: "Estúdio" } as const;
const due: Charge = { ...charge, month, dueDate: date, reference: "Fevereiro/2027" };
const HOUR = 3_600_000;
const busy = () => ({ kind: "busy", reason: "Throttling" }) as const;
const unknown = () => ({ kind: "unknown", reason: "TimeoutError" }) as const;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

type Settings = Partial<RunSettings> & { charges?: readonly Charge[] };

async function anOwner({ charges = [], students = [], profile = paying, ...settings }: Settings) {
  const owner = await aRun({ students, profile, ...settings });
  for (const one of charges) await putTold(owner.ctx, one);
  const { ownerId: _owner, profile: _profile, today: _today, ...core } = owner.ctx;
  async function run(hours = 0, claimant = `run-${hours}`) {
    const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
    const now = () => new Date(Date.parse(dueAt) + hours * HOUR);
    // A turn that is to continue minutes later is left to the next tick.
    const continueLater = async (turn: OwnerRunStep, delay: number) => void (delay === 0 && turns.push(turn));
    for (let turn = turns.shift(); turn; turn = turns.shift())
      await runOwner({ ...core, now, claimant, continueLater }, turn);
  }
  const mailsOf = () => new Map(owner.told().map(({ studentId, mail }) => [studentId, mail]));
  const said = () =>
    owner.messages().map((one) => {
      const students = one.names.map(({ id }) => parseChargeId(id)?.studentId);
      return [messageSkOf(one).slice("MSG#202702#".length), one.state, one.attempt, students];
    });
  const isOver = () => {
    const { pk, sk } = profileKey(OWNER);
    return profileOf(owner.table.items.get(`${pk}|${sk}`) ?? {}).billing.month === "2027-03";
  };
  const change = async (studentId: number, over: object) => {
    const { pk, sk } = chargeKey(OWNER, { ...due, studentId });
    await owner.table.put({ ...owner.table.items.get(`${pk}|${sk}`), pk, sk, ...over });
  };
  return { ...owner, run, mailsOf, said, isOver, change };
}

const named = (mails: readonly OutgoingMail[]) =>
  mails.map(({ to, text }) => [to.address, [...text.matchAll(/^(?:• )?Aluno (\d+), /gm)].map(([, id]) => Number(id))]);

const linksIn = ({ text = "" }: Partial<OutgoingMail> = {}) =>
  [...text.matchAll(/https:\S+\/p\/\S+/g)].map(([url]) => url);

test("given a payer of three, when the run comes, then one mail names each with the amount, has one code over the sum, and the month ends", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)), profile: pix });
  await owner.run();
  const [mail] = owner.mails;
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [1, 2, 3]]]);
  expect(mail?.subject).toBe("Fatura · Fevereiro/2027 · Estúdio");
  expect(mail?.text).toContain("Olá, Carla! Seguem as cobranças de Fevereiro/2027 de Estúdio.");
  expect(mail?.text).toContain("Aluno 2, Fevereiro/2027 (Pilates): R$\u00a0150,50, vence hoje, 10/02/2027");
  const page = pageOfStudent(inFamily(1));
  expect(mail?.text).toContain(`Total: R$\u00a0451,50\nVer e pagar: ${page}\n`);
  expect(linksIn(mail)).toEqual([page]);
  const code = parsePixCode(/PIX copia e cola:\n(.+)/.exec(mail?.text ?? "")?.[1] ?? "");
  const idOf = (studentId: number) => chargeIdOf({ ...due, studentId });
  const ids: [number, ...number[]] = [idOf(1), idOf(2), idOf(3)];
  const payer = payerKeyOf(inFamily(1));
  expect(code).toMatchObject({ amountCents: 45_150, txid: txidsOn("2027-02-10", { payer })(ids, 45_150) });
  expect(owner.said()).toEqual([["P0000090#RUN", "sent", 1, [1, 2, 3]]]);
  expect(owner.charges().map(({ message }) => message)).toEqual(Array(3).fill("MSG#202702#P0000090#RUN"));
  expect(owner.isOver()).toBe(true);
});

test("given a payer of three, when the run comes, then a further charge costs its creation alone", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)) });
  const writes = (["put", "update", "updateAndRead", "transact"] as const).map((name) => vi.spyOn(owner.table, name));
  await owner.run();
  const made = writes.flatMap(({ mock }) => mock.calls.map(([what]) => JSON.stringify(what)));
  const keys = [1, 2, 3].map((studentId) => `"${chargeKey(OWNER, { ...due, studentId }).sk}"`);
  expect(keys.map((key) => made.filter((write) => write.includes(key)).length)).toEqual([1, 1, 1]);
  // The message takes two further writes: its claim and its outcome.
  expect(made.filter((write) => write.includes('"MSG#') && !write.includes('"PAY#')).length).toBe(2);
});

test("given a charge made before the run, when only the answer of its move to the message is lost, then the one mail names it too", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)), charges: [due] });
  const { update } = owner.table;
  let lost = 0;
  vi.spyOn(owner.table, "update").mockImplementation(async (key, ...rest) => {
    await update(key, ...rest);
    // When the SDK repeats a write that got no answer, the repetition fails its condition.
    if (key.sk === chargeKey(OWNER, due).sk && lost++ === 0) throw new ConditionFailed(undefined);
  });
  await owner.run();
  await owner.run(1);
  expect(lost).toBe(1);
  expect(owner.said()).toEqual([["P0000090#RUN", "sent", 1, [1, 2, 3]]]);
  expect(owner.isOver()).toBe(true);
});

test("given a payer's students on several pages, when the run comes and comes again, then there is one mail, and the month ends at once", async () => {
  const students = [inFamily(1), mailed(2), inFamily(3), mailed(4), inFamily(5)];
  const owner = await anOwner({ students, perPage: 2 });
  await owner.run();
  await owner.run(1);
  expect(named(owner.mails)).toEqual([
    [PAYER_EMAIL, [1, 3, 5]],
    ["aluno2@exemplo.com.br", []],
    ["aluno4@exemplo.com.br", []],
  ]);
  expect(owner.isOver()).toBe(true);
});

test("given a student who left a payer after that payer's list was read, when the run comes, then the new payer gets one mail about all", async () => {
  const former = { ...payerItem([1, 3]), ...payerKey(OWNER, 91), id: 91 };
  const students = [{ ...inFamily(1, "bia@exemplo.com.br"), payerId: 91 }, mailed(2), inFamily(3), inFamily(4)];
  const january = { month: yearMonth("2027-01"), dueDate: civilDate("2027-01-10"), reference: "Janeiro/2027" };
  const old = { ...due, ...january, studentId: 3, studentName: "Aluno 3" };
  const owner = await anOwner({ students, perPage: 2, charges: [old] });
  await owner.table.put(former);
  await owner.run();
  expect(owner.said()).toEqual([
    ["P0000090#RUN", "sent", 1, [3, 4]],
    ["P0000091#RUN", "sent", 1, [1]],
    ["S0000002#RUN", "sent", 1, [2]],
  ]);
  const others = owner.mails.map(({ to, text }) => [to.address, text.includes("Há também")]);
  expect(others.filter(([, isTold]) => isTold)).toEqual([[PAYER_EMAIL, true]]);
});

test("given a charge settled in part and one paid, when the run comes, then the mail asks only for the open amount", async () => {
  const part = { ...due, studentId: 2, studentName: "Aluno 2", settledCents: 5_050, ledgerSize: 1 };
  const paid = { ...due, studentId: 3, status: "pago" as const, settledCents: 15_050, ledgerSize: 1 };
  const ledger = [{ number: 1, amountCents: 5_050, date, method: "pix" as const, at: dueAt, by: "owner" as const }];
  const charges = [
    { ...part, ledger },
    { ...paid, ledger: ledger.map((entry) => ({ ...entry, amountCents: 15_050 })) },
  ];
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)), charges });
  await owner.run();
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [1, 2]]]);
  expect(owner.mails[0]?.text).toContain("− pago R$\u00a050,50 = R$\u00a0100,00");
  expect(owner.mails[0]?.text).toContain("Total: R$\u00a0250,50");
  expect(owner.mailsOf().get(3)).toBeUndefined();
});

test("given a payer without an e-mail, when the run comes, then charges to one address are sent in one mail, and others alone", async () => {
  const students = [inFamily(1, null), inFamily(2, null), { ...inFamily(3, null), email: "aluno1@exemplo.com.br" }];
  const owner = await anOwner({ students });
  await owner.run();
  expect(named(owner.mails)).toEqual([
    ["aluno1@exemplo.com.br", [1, 3]],
    ["aluno2@exemplo.com.br", []],
  ]);
});

test.each([
  ["two addresses", 2],
  ["three addresses", 3],
])(
  "given a payer with %s whose first message was taken back, when the run comes again, then each address gets its mail, and the month ends",
  async (_what, count) => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const owner = await anOwner({ students: ids.map((id) => inFamily(id, null)) });
    owner.answers.push(busy);
    await owner.run();
    // The message is taken back, as if its student had been paused when it was claimed.
    const { pk, sk } = messageKey(OWNER, owner.messages()[0] ?? expect.fail());
    await owner.table.put({ ...owner.table.items.get(`${pk}|${sk}`), pk, sk, st: "X" });
    for (const hours of [1, 2, 3]) await owner.run(hours);
    expect(owner.mails.map(({ to }) => to.address).sort()).toEqual(ids.map((id) => `aluno${id}@exemplo.com.br`));
    expect([owner.messages().length, owner.isOver()]).toEqual([count + 1, true]);
  },
);

test("given a student without a payer's number, when the run comes, then their mail is their own", async () => {
  const { payerId: _payerId, ...legacy } = inFamily(2);
  const owner = await anOwner({ students: [inFamily(1), legacy] });
  await owner.run();
  expect(named(owner.mails)).toEqual([
    [PAYER_EMAIL, []],
    [PAYER_EMAIL, []],
  ]);
});

test("given a provider that is busy, when the run comes again, then one mail of the first attempt names all charges that are open then", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)) });
  owner.answers.push(busy);
  await owner.run();
  expect(owner.said()).toEqual([["P0000090#RUN", "refused", 1, [1, 2, 3]]]);
  expect([owner.mails, owner.isOver()]).toEqual([[], false]);
  await owner.change(3, { status: "pago", paidDate: date });
  await owner.run(1);
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [1, 2]]]);
  expect(owner.said()).toEqual([["P0000090#RUN", "sent", 1, [1, 2]]]);
  expect(owner.isOver()).toBe(true);
});

test("given a claim that crashed and whose charge is paid, when it is given up, then a charge that came later gets its own mail", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  const mail = { state: "claimed", attempt: 1, at: dueAt, claimedBy: "crashed" } as const;
  await putTold(owner.ctx, told({ ...due, studentId: 1, status: "pago", mail, payer: "P0000090" }));
  for (const hours of [2, 25, 26]) await owner.run(hours);
  expect(owner.said()).toEqual([
    ["P0000090#RUN", "unconfirmed", 1, [1]],
    ["P0000090#RUN#2", "sent", 1, [2]],
  ]);
  expect(owner.isOver()).toBe(true);
});

test("given a student who is archived before the mail is sent, when the run comes again, then the others are sent without them", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(busy);
  await owner.run();
  await owner.table.put({ ...studentKey(OWNER, 1), ...inFamily(1), status: "arquivado" });
  await owner.run(1);
  await owner.run(2);
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, []]]);
  expect(owner.mailsOf().get(2)).toMatchObject({ state: "sent" });
  expect(owner.isOver()).toBe(true);
});

test("given a student who is paused before the mail is sent, when the month is over, then only that charge is offered to the owner", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)) });
  owner.answers.push(busy);
  await owner.run();
  await owner.table.put({ ...studentKey(OWNER, 3), ...inFamily(3), status: "pausado", pausedUntil: null });
  const offers = async () => {
    const { pk, sk } = profileKey(OWNER);
    const profile = profileOf(owner.table.items.get(`${pk}|${sk}`) ?? {});
    const { unsent } = await overview({ ...owner.ctx, profile, today: civilDate("2027-02-11") });
    return unsent.map(({ reason, payers }) => [
      reason,
      payers.flatMap(({ charges }) => charges.map(({ studentId, canMail }) => [studentId, canMail])),
    ]);
  };
  expect(await offers()).toEqual([]);
  await owner.run(1);
  expect([named(owner.mails), owner.isOver()]).toEqual([[[PAYER_EMAIL, [1, 2]]], true]);
  expect(await offers()).toEqual([["left_out", [[3, true]]]]);
});

test("given a student who leaves the family before the mail is sent, when the run comes again, then each gets their own mail", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(busy);
  await owner.run();
  await owner.table.put({ ...studentKey(OWNER, 2), ...mailed(2) });
  await owner.table.put(payerItem([1]));
  for (const hours of [1, 2, 3]) await owner.run(hours);
  expect(named(owner.mails)).toEqual([
    [PAYER_EMAIL, []],
    ["aluno2@exemplo.com.br", []],
  ]);
  expect(owner.isOver()).toBe(true);
});

test("given an answer that is lost, when evidence says that the mail was not sent, then its next attempt names the same charges", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(unknown);
  await owner.run();
  expect(owner.said()).toEqual([["P0000090#RUN", "claimed", 1, [1, 2]]]);
  await owner.run(1);
  await owner.table.put({ ...watermarkKey(), seenUpTo: "2027-02-10T11:30:00.000Z" });
  for (const hours of [2, 3, 4]) await owner.run(hours);
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [1, 2]]]);
  expect(owner.said()).toEqual([["P0000090#RUN", "sent", 2, [1, 2]]]);
  expect(owner.isOver()).toBe(true);
});

test("given a claim that is never confirmed, when a day is over, then it is unconfirmed for all its charges, and the month ends", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(unknown, ...Array.from({ length: 30 }, () => unknown));
  for (const hours of [0, 2, 25, 26]) await owner.run(hours);
  expect(owner.said()).toEqual([["P0000090#RUN", "unconfirmed", 1, [1, 2]]]);
  expect(owner.isOver()).toBe(true);
});

test("given a claim that crashed and a student who was archived, when a day is over, then the month of the other charges ends too", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(unknown, ...Array.from({ length: 30 }, () => unknown));
  await owner.run();
  await owner.table.put({ ...studentKey(OWNER, 1), ...inFamily(1), status: "arquivado" });
  for (const hours of [2, 25, 26]) await owner.run(hours);
  expect(owner.said()).toEqual([["P0000090#RUN", "unconfirmed", 1, [1, 2]]]);
  expect(owner.isOver()).toBe(true);
});

test("given a student who leaves the family while its claim has no answer, when evidence comes after a day, then each charge gets its own mail", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(unknown);
  await owner.run();
  await owner.table.put({ ...studentKey(OWNER, 1), ...mailed(1) });
  await owner.table.put(payerItem([2]));
  await owner.table.put({ ...watermarkKey(), seenUpTo: "2027-02-10T11:30:00.000Z" });
  for (const hours of [23, 24, 25, 26, 27]) await owner.run(hours);
  expect(owner.mails.map(({ to }) => to.address)).toEqual(["aluno1@exemplo.com.br", PAYER_EMAIL]);
  expect(owner.isOver()).toBe(true);
});

test("given a held run that is released a day late and a charge paid while its claim has no answer, when evidence comes, then the other charge is mailed", async () => {
  const hold = { month, since: dueAt, reason: "too_many" as const, releasedAt: dueAt };
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)), profile: { ...paying, hold } });
  owner.answers.push(unknown);
  await owner.run(30);
  await owner.change(1, { status: "pago", paidDate: date });
  await owner.run(31);
  expect(owner.isOver()).toBe(false);
  await owner.table.put({ ...watermarkKey(), seenUpTo: new Date(Date.parse(dueAt) + 31 * HOUR).toISOString() });
  for (const hours of [32, 33, 34, 35]) await owner.run(hours);
  expect(owner.said()).toEqual([["P0000090#RUN", "sent", 2, [2]]]);
  expect(owner.isOver()).toBe(true);
});

test("given a charge that is paid after the message was claimed, when the mail is sent, then it names the others, and so does the message", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)) });
  const { put } = owner.table;
  owner.ctx.table.put = async (item, condition) => {
    await put(item, condition);
    if (item.names) await owner.change(2, { status: "pago", paidDate: date });
  };
  await owner.run();
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [1, 3]]]);
  expect(owner.said()).toEqual([["P0000090#RUN", "sent", 1, [1, 3]]]);
});

test("given a student who leaves the payer after the message was claimed, when the mail is sent, then it does not name their charge, which gets its own mail", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  const { put } = owner.table;
  owner.ctx.table.put = async (item, condition) => {
    await put(item, condition);
    if (!item.names) return;
    await put({ ...studentKey(OWNER, 2), ...mailed(2) });
    await put(payerItem([1]));
    owner.ctx.table.put = put;
  };
  for (const hours of [0, 1]) await owner.run(hours);
  expect(owner.said()).toEqual([
    ["P0000090#RUN", "sent", 1, [1]],
    ["S0000002#RUN", "sent", 1, [2]],
  ]);
});

test("given a charge that comes once the payer's message is out, when the run comes again, then a second message of the run names it alone", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(() => ({ kind: "sent", messageId: "m" }), busy);
  await owner.table.put({ ...studentKey(OWNER, 2), ...inFamily(2), status: "pausado", pausedUntil: null });
  await owner.table.put({ ...studentKey(OWNER, 3), ...mailed(3) });
  await owner.run();
  await owner.table.put({ ...studentKey(OWNER, 2), ...inFamily(2) });
  await owner.run(1);
  expect(named(owner.mails.filter(({ to }) => to.address === PAYER_EMAIL))).toEqual([
    [PAYER_EMAIL, []],
    [PAYER_EMAIL, []],
  ]);
  expect(owner.said()).toEqual([
    ["P0000090#RUN", "sent", 1, [1]],
    ["P0000090#RUN#2", "sent", 1, [2]],
    ["S0000003#RUN", "sent", 1, [3]],
  ]);
});

test("given a message without an answer, when another charge of the payer comes, then it waits until that message has an outcome", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  const mail = { state: "claimed", attempt: 1, at: dueAt, claimedBy: "crashed" } as const;
  await putTold(owner.ctx, told({ ...due, studentId: 1, mail, payer: "P0000090" }));
  await owner.run(2);
  expect(owner.said()).toEqual([["P0000090#RUN", "claimed", 1, [1]]]);
  expect(owner.charges().find(({ studentId }) => studentId === 2)).toMatchObject({
    message: "MSG#202702#P0000090#RUN#2",
  });
  for (const hours of [25, 26]) await owner.run(hours);
  expect(owner.said()).toEqual([
    ["P0000090#RUN", "unconfirmed", 1, [1]],
    ["P0000090#RUN#2", "sent", 1, [2]],
  ]);
});

test("given a crash between a payer's charges and their message, when the owner sends one by hand, then the run names only the other", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  const { put } = owner.table;
  owner.ctx.table.put = async (item, condition) => {
    if (item.names) throw new Error("ECONNRESET");
    return put(item, condition);
  };
  await expect(owner.run()).rejects.toThrow("ECONNRESET");
  owner.ctx.table.put = put;
  await sendInvoice(owner.ctx, chargeIdOf({ ...due, studentId: 2 }), {});
  for (const hours of [1, 2]) await owner.run(hours);
  expect(owner.said()).toEqual([
    ["P0000090#D10", "sent", 1, [2]],
    ["P0000090#RUN", "withdrawn", 0, [2]],
    ["P0000090#RUN#2", "sent", 1, [1]],
  ]);
  expect(owner.isOver()).toBe(true);
});

test("given a payer with an old debt, when the run comes, then the mail asks for the month, and one line tells of the rest that was not reported as paid, with the way to the page", async () => {
  const old = { ...due, month: yearMonth("2026-12"), dueDate: civilDate("2026-12-10") };
  const owner = await anOwner({
    students: [...[1, 2].map((id) => inFamily(id)), mailed(3), mailed(4)],
    charges: [
      told({ ...old, studentId: 2, mail: { state: "sent", at: dueAt } }),
      { ...old, studentId: 3 },
      { ...old, studentId: 4, reportedAt: dueAt },
    ],
  });
  await owner.run();
  const rest = "Há também R$\u00a0150,50 em aberto, que você vê e paga na mesma página.";
  expect(owner.mails.map(({ text }) => text.includes(rest))).toEqual([true, true, false]);
  expect(owner.mails[0]?.text).toContain("Total: R$\u00a0301,00");
  expect(owner.mails[1]?.text).toContain("Valor: R$\u00a0150,50");
});

test("given a charge that cannot be read, when the run comes, then the rest of the family is mailed, and the month ends after a day", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map((id) => inFamily(id)), charges: [{ ...due, studentId: 1 }] });
  await owner.change(1, { amountCents: "muito" });
  await owner.run();
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [2, 3]]]);
  expect(owner.isOver()).toBe(false);
  await owner.run(25);
  expect(owner.isOver()).toBe(true);
});

test("given a run that mails are switched off in, when its family waits for a mail, then all of it is stored with the reason", async () => {
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)) });
  owner.answers.push(busy);
  await owner.run();
  const { pk, sk } = profileKey(OWNER);
  await owner.table.put({ ...owner.table.items.get(`${pk}|${sk}`), pk, sk, automationEnabled: false });
  await owner.run(1);
  await owner.run(2);
  expect([...owner.mailsOf().values()]).toMatchObject([{ reason: "automation_off" }, { reason: "automation_off" }]);
  expect([owner.mails, owner.isOver()]).toEqual([[], true]);
});

test("given a run that was held and released, when it continues, then the family is sent one mail", async () => {
  const hold = { month, since: dueAt, reason: "too_many" as const, releasedAt: null };
  const owner = await anOwner({ students: [1, 2].map((id) => inFamily(id)), profile: { ...paying, hold } });
  await owner.run();
  expect([...owner.mailsOf().values()]).toMatchObject([{ reason: "unreleased" }, { reason: "unreleased" }]);
  const { pk, sk } = profileKey(OWNER);
  await owner.table.put({
    ...owner.table.items.get(`${pk}|${sk}`),
    pk,
    sk,
    hold: { ...hold, releasedAt: new Date(Date.parse(dueAt) + HOUR).toISOString() },
  });
  await owner.run(2);
  expect(named(owner.mails)).toEqual([[PAYER_EMAIL, [1, 2]]]);
});

const FREE = { percentBps: 10_000, reason: null, lastMonth: null };

test.each<[what: string, ids: number[], stored: number[], free: number[], mails: number]>([
  ["that fits in exactly", [48, 49, 50], [], [], 48],
  ["that is one too large", [48, 49, 50, 51], [], [], 47],
  ["that is one too large, but for a stored charge", [48, 49, 50, 51], [51], [], 48],
  ["whose first charge asks for nothing and is counted once", [48, 49, 50], [], [48], 48],
])("given a run that reaches its bound within a family %s, then no mail crosses the bound", async (...args) => {
  const [_what, ids, stored, free, mails] = args;
  const singles = Array.from({ length: 47 }, (_, index) => mailed(index + 1));
  const family = ids.map((id) => ({ ...inFamily(id), ...(free.includes(id) && { discount: FREE }) }));
  const owner = await anOwner({
    students: [...singles, ...family, mailed(60)],
    charges: stored.map((studentId) => ({ ...due, studentId })),
    profile: { ...paying, runs: { largest: 25, mailedAt: null } },
  });
  await owner.run();
  expect(owner.mails).toHaveLength(mails);
});

test("given a family, when its page is charged, then it takes one mail of rate and quota", async () => {
  const owner = await anOwner({ students: [inFamily(1), inFamily(2), mailed(3)] });
  await owner.run();
  expect(owner.asked.wanted).toEqual([2, 1]);
});

test("given a student who pays later, when the family's mail is composed, then it names each due date", async () => {
  const owner = await anOwner({ students: [inFamily(1), { ...inFamily(2), dueDay: 25 }] });
  await owner.run();
  expect(owner.mails[0]?.text).toContain("Aluno 1, Fevereiro/2027 (Pilates): R$\u00a0150,50, vence hoje, 10/02/2027");
  expect(owner.mails[0]?.text).toContain("Aluno 2, Fevereiro/2027 (Pilates): R$\u00a0150,50, vence em 25/02/2027");
});
