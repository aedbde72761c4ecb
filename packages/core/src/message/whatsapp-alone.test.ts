/** Tests sends by hand, by the rule and by the run to payers whom only WhatsApp reaches. */
import { defaultGreeting } from "@emdia/contracts/charge-document";
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { beforeEach, expect, test, vi } from "vitest";
import { overview } from "../dashboard/overview.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import type { WithMailer } from "../model/context.ts";
import { consentKey, studentKey, whatsappKey } from "../model/keys.ts";
import type { WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import type { Student } from "../model/student.ts";
import { readText } from "../model/whatsapp-texts.ts";
import { showRule } from "../reminder-rule/show-rule.ts";
import { stopConsent } from "../store/consents.ts";
import { OWNER, student } from "../testing/entities.ts";
import { pageUrlOf, txids } from "../testing/page-urls.ts";
import { aRuled, late } from "../testing/ruled-studio.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { aNumber, aWhatsAppRun, paying, phoneOf, reachable } from "../testing/whatsapp-studio.ts";
import { roadOf } from "./open-road.ts";
import { remindStudents } from "./remind-students.ts";
import { sendBulk } from "./send-bulk.ts";
import { sendInvoice } from "./send-invoice.ts";

// A refused mail is logged.
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

const alone = (id: number): Student => ({ ...student, id, name: `Aluno ${id}`, email: null, phone: phoneOf(id) });
const numberOf = (id: number) => `55${phoneOf(id)}`;
const lost = { kind: "unknown", reason: "silent" } as const;
const dueDate = civilDate("2027-02-12");
const unsent = (studentId: number) =>
  chargeOf("2027-02", { studentId, unsent: "no_email", reference: "Fevereiro/2027", dueDate });

/** Returns a connected studio on its billing day; its payers agreed and have no e-mail. */
async function aStudioOfPhones(ids: readonly number[], { agreed = ids, today = "2027-02-15" } = {}) {
  const students = ids.map(alone);
  const profile = { ...februaryIsOver, ...paying, whatsappNumberId: "1065" };
  const studio = await aStudio({ students, charges: ids.map(unsent), profile, today });
  const meta = await aNumber(
    studio.table,
    students.filter(({ id }) => agreed.includes(id)),
  );
  const ctx = { ...studio.ctx, claimant: "press", pageUrlOf, txids, whatsapp: meta.whatsapp };
  const seen = () => overview({ ...ctx, roadOf: (all) => roadOf(ctx, all) });
  return { ...studio, ...meta, ctx, seen };
}

const chargeId = (id: number) => chargeIdOf(unsent(id));
type Studio = Awaited<ReturnType<typeof aStudioOfPhones>>;
const BY_HAND = {
  "a press": ({ ctx }: Studio) => sendInvoice(ctx, chargeId(2), {}),
  "a press with the screen's own greeting": ({ ctx }: Studio) =>
    sendInvoice(ctx, chargeId(2), {
      message: defaultGreeting({
        business: ctx.profile,
        student: { name: unsent(2).studentName, email: null },
        payer: undefined,
        ...chargeInputOf(unsent(2), ctx.today),
        today: ctx.today,
      }),
    }),
  "a repeat": async ({ ctx }: Studio) => {
    await sendInvoice(ctx, chargeId(2), {}).catch(() => undefined);
    return sendInvoice(ctx, chargeId(2), { confirmRepeat: true });
  },
  "a reminder": ({ ctx }: Studio) => remindStudents(ctx, { studentIds: [2] }),
} as const;

test.each(Object.keys(BY_HAND) as (keyof typeof BY_HAND)[])(
  "given a payer without an e-mail who agreed, when %s is sent, then it goes by WhatsApp alone",
  async (way) => {
    const studio = await aStudioOfPhones([2]);
    await BY_HAND[way](studio);
    expect(studio.sent.map(({ to }) => to)).toEqual(way === "a repeat" ? [numberOf(2), numberOf(2)] : [numberOf(2)]);
    expect(studio.mails).toEqual([]);
    expect((await studio.messages()).every(({ isApi, state }) => isApi === true && state === "sent")).toBe(true);
    expect(await remindStudents(studio.ctx, { studentIds: [2] })).toMatchObject({ successCount: 0 });
    expect(studio.sent).toHaveLength(way === "a repeat" ? 2 : 1);
  },
);

test("given a payer without an e-mail who never agreed, when the owner sends, then the refusal names the missing e-mail", async () => {
  const studio = await aStudioOfPhones([2], { agreed: [] });
  await expect(sendInvoice(studio.ctx, chargeId(2), {})).rejects.toMatchObject({
    code: "invoice.student_without_email",
  });
  const { results } = await remindStudents(studio.ctx, { studentIds: [2] });
  expect(results).toMatchObject([{ code: "invoice.student_without_email" }]);
  expect([studio.sent.length, await studio.messages()]).toEqual([0, []]);
});

test("given words of the owner's own, when the payer has no e-mail, then the refusal names it, because an approved text has no room for them", async () => {
  const studio = await aStudioOfPhones([2]);
  for (const words of [{ message: "Oi!" }, { subject: "Nossa conta" }])
    await expect(sendInvoice(studio.ctx, chargeId(2), words)).rejects.toMatchObject({
      code: "invoice.student_without_email",
    });
  expect(studio.sent).toEqual([]);
});

test.each<[string, WhatsAppOutcome]>([
  ["refuses the number", { kind: "refused", code: 131_026, scope: "payer" }],
  ["refuses the message", { kind: "refused", code: 999_999, scope: "message" }],
])(
  "given a payer without an e-mail, when Meta %s, then the owner reads it, nothing else leaves, and the day is free",
  async (_what, reply) => {
    const studio = await aStudioOfPhones([2]);
    studio.replies.push(reply);
    await expect(sendInvoice(studio.ctx, chargeId(2), {})).rejects.toMatchObject({
      code: "invoice.student_without_email",
    });
    const { currentMonthPayments: rows } = await studio.seen();
    expect(rows[0]?.payment.invoiceFailureReason).toBe("O WhatsApp não entregou a mensagem");
    expect(rows[0]?.student.byWhatsApp).toBe(reply.kind === "refused" && reply.scope === "message");
    expect([studio.sent.length, studio.mails.length]).toEqual([1, 0]);
  },
);

test("given a used-up limit, when the owner charges a payer without an e-mail, then nothing is claimed", async () => {
  const studio = await aStudioOfPhones([2]);
  await studio.table.put({ ...whatsappKey(OWNER), ...aWhatsApp({ dailyLimit: 0 }) });
  await expect(sendInvoice(studio.ctx, chargeId(2), {})).rejects.toMatchObject({
    code: "invoice.student_without_email",
  });
  expect([studio.sent.length, await studio.messages()]).toEqual([0, []]);
});

test("given five payers without an e-mail, when the owner presses Cobrar Pendentes or reminds all, then each who agreed is told once, on one reading of the number", async () => {
  for (const today of ["2027-02-10", "2027-02-15"]) {
    const studio = await aStudioOfPhones([2, 3, 4, 5, 6], { agreed: [2, 3, 4, 5], today });
    const all = () =>
      today === "2027-02-10" ? sendBulk(studio.ctx, { studentIds: [2, 3, 4, 5, 6] }) : remindStudents(studio.ctx, {});
    expect((await studio.seen()).currentMonthPayments.map(({ student: { byWhatsApp } }) => byWhatsApp)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    const result = await all();
    expect(result).toMatchObject({ successCount: 4 });
    expect(studio.opened).toHaveLength(1);
    expect(studio.sent.map(({ to }) => to).toSorted()).toEqual([2, 3, 4, 5].map(numberOf));
    await all();
    expect([studio.sent.length, studio.mails.length]).toEqual([4, 0]);
  }
});

test("given one payer of two students without any e-mail, when the owner reminds both, then one message names both charges", async () => {
  const payer = { name: "Maria Souza", email: null, phone: phoneOf(9), document: null };
  const students = [2, 3].map((id) => ({ ...alone(id), payerId: 9, payer }));
  const profile = { ...februaryIsOver, ...paying, whatsappNumberId: "1065" };
  const studio = await aStudio({ students, charges: [2, 3].map(unsent), profile });
  const { whatsapp, sent } = await aNumber(studio.table, students.slice(0, 1));
  const ctx = { ...studio.ctx, claimant: "press", pageUrlOf, txids, whatsapp };
  expect(await remindStudents(ctx, { studentIds: [2, 3] })).toMatchObject({ successCount: 2 });
  expect(sent.map(({ to, template }) => [to, template.body[2]])).toEqual([
    [numberOf(9), "2 cobranças de Fevereiro/2027, que venceu em 12/02/2027"],
  ]);
});

/** Returns a studio whose rule reminds these students on Monday, 15 February 2027. */
async function aRuledStudioOf(students: readonly Student[]) {
  const profile = { ...paying, whatsappNumberId: "1065" };
  const studio = await aRuled({ students, charges: students.map(({ id }) => late({ studentId: id })), profile });
  const meta = await aNumber(studio.table, students);
  const run = (change = {}) => studio.run({ whatsapp: meta.whatsapp, ...change });
  return { ...studio, ...meta, run, shown: () => showRule({ ...studio.ctxNow(), whatsapp: meta.whatsapp }) };
}

test("given payers without an e-mail who agreed, when the rule's day comes, then each is shown and reminded by WhatsApp, once", async () => {
  const studio = await aRuledStudioOf([alone(2), alone(3)]);
  studio.at("2027-02-14T23:00:00.000Z");
  const { next } = await studio.shown();
  expect(next.mails.map(({ address }) => address)).toEqual(["(11) 98765-0002", "(11) 98765-0003"]);
  studio.at("2027-02-15T12:00:00.000Z");
  await studio.run();
  await studio.run();
  expect(studio.sent.map(({ to }) => to)).toEqual([2, 3].map(numberOf));
  expect([studio.mails.length, studio.opened.length]).toEqual([0, 1]);
});

test("given a number and twelve payers of whom one did not agree, when the rule's day is shown, then each is shown the words and the address of the channel that is used: mails first, then WhatsApp, and a mail beyond Meta's first ten", async () => {
  const students = Array.from({ length: 12 }, (_, index) => ({
    ...alone(index + 2),
    email: `aluno${index + 2}@exemplo.com.br`,
  }));
  const studio = await aRuledStudioOf(students);
  await studio.table.remove(consentKey(OWNER, payerKeyOf({ id: 5 })));
  studio.at("2027-02-14T23:00:00.000Z");
  const { mails } = (await studio.shown()).next;
  studio.at("2027-02-15T12:00:00.000Z");
  await studio.run();
  const byWhatsApp = mails.filter(({ subject }) => subject === null);
  expect(byWhatsApp.map(({ address }) => `55${address.replace(/\D/g, "")}`)).toEqual(studio.sent.map((one) => one.to));
  for (const [index, { template }] of studio.sent.entries()) {
    const shown = byWhatsApp[index]?.text ?? "";
    expect(shown.startsWith(readText("reminder", template.body))).toBe(true);
    expect(shown.endsWith(`/p/${template.urlSuffix}`)).toBe(true);
    expect(shown).toContain("responda PARAR");
  }
  expect(mails.filter(({ subject }) => subject !== null).map(({ address, text }) => [address, text])).toEqual(
    studio.mails.map(({ to, text }) => [to.address, text]),
  );
  expect([studio.sent.length, studio.mails.map(({ to }) => to.address)]).toEqual([
    10,
    ["aluno5@exemplo.com.br", "aluno13@exemplo.com.br"],
  ]);
});

test("given a silent Meta, when the rule reminds four payers, then after two messages the rest of its turn goes by mail", async () => {
  const students = [2, 3, 4, 5].map((id) => ({ ...alone(id), email: `aluno${id}@exemplo.com.br` }));
  const studio = await aRuledStudioOf(students);
  studio.replies.push(lost, lost);
  studio.at("2027-02-15T12:00:00.000Z");
  await studio.run();
  await studio.run();
  expect([studio.sent.length, studio.mails.length]).toEqual([2, 2]);
});

test("given a Meta that paces or loses its messages, when the rule reminds two payers by it and one by mail, then the mail goes first, and at once", async () => {
  for (const reply of [lost, { kind: "paced", code: 130_429 } as const]) {
    const order: string[] = [];
    const students = [2, 3, 4].map((id) => ({ ...alone(id), email: `aluno${id}@exemplo.com.br` }));
    const studio = await aRuledStudioOf(students);
    await studio.table.remove(consentKey(OWNER, payerKeyOf({ id: 4 })));
    const send = async ({ to }: { to: string }) => {
      order.push(to);
      return reply;
    };
    studio.at("2027-02-15T12:00:00.000Z");
    const mailer: WithMailer["mailer"] = {
      send: async ({ to }) => {
        order.push(to.address);
        return { kind: "sent", messageId: "m" };
      },
    };
    await studio.run({ mailer, whatsapp: { ...studio.whatsapp, open: async () => ({ send }) } });
    expect(order.slice(0, 2)).toEqual(["aluno4@exemplo.com.br", numberOf(2)]);
  }
});

test("given a turn of minutes, when a payer answers PARAR in it, then their reminder goes by mail", async () => {
  const students = [2, 3].map((id) => ({ ...alone(id), email: `aluno${id}@exemplo.com.br` }));
  const studio = await aRuledStudioOf(students);
  studio.at("2027-02-15T12:00:00.000Z");
  let turns = 0;
  const pace = async () => {
    turns += 1;
    if (turns === 2) {
      studio.at("2027-02-15T12:02:00.000Z");
      await stopConsent(studio.ctx, payerKeyOf(alone(3)), "answer");
    }
    return true;
  };
  await studio.run({ pace });
  expect([studio.sent.map(({ to }) => to), studio.mails.map(({ to }) => to.address)]).toEqual([
    [numberOf(2)],
    ["aluno3@exemplo.com.br"],
  ]);
});

test("given a phone that was edited while its message was claimed, when it is sent, then a number without a consent gets none", async () => {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  await run.turn();
  await run.report(run.messages()[0] ?? expect.fail(), "failed", 131_000);
  expect([run.sent.length, run.mails.length]).toEqual([1, 0]);
  await run.table.put({ ...studentKey(OWNER, 1), ...reachable(1), phone: phoneOf(7) });
  await run.turn(1);
  expect([run.sent.length, run.mails.length]).toEqual([1, 1]);
});

test("given a payer without an e-mail, one of whose students has an own one, when the run charges both, then one is told by mail and the other by WhatsApp", async () => {
  const payer = { name: "Maria Souza", email: null, phone: phoneOf(9), document: null };
  const students = [
    { ...reachable(1), payerId: 9, payer },
    { ...reachable(2), email: null, payerId: 9, payer },
  ];
  const run = await aWhatsAppRun({ students, agreed: students.slice(0, 1) });
  for (const hour of [0, 1, 2]) {
    await run.turn(hour);
    for (const message of run.messages()) if (message.isApi) await run.report(message, "delivered");
  }
  expect(run.sent.map(({ to }) => to)).toEqual([numberOf(9)]);
  expect(run.mails.map(({ to }) => to.address)).toEqual([reachable(1).email]);
  expect(await run.table.get(consentKey(OWNER, payerKeyOf({ id: 1, payerId: 9 })))).toBeDefined();
});
