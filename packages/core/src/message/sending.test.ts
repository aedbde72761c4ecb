import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { expect, test } from "vitest";
import { findByChargeOrStudentId } from "../charge/find-by-charge-or-student-id.ts";
import { messageKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import { reminderOf } from "../model/reminder.ts";
import type { Student } from "../model/student.ts";
import { claimWrite } from "../store/messages.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { pageOfStudent } from "../testing/page-urls.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { putTold, type SomeMail, told } from "../testing/told.ts";
import { sendBulk } from "./send-bulk.ts";
import { sendInvoice } from "./send-invoice.ts";

const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const [january, february] = [chargeOf("2027-01"), chargeOf("2027-02")];
const paid = (month: string) => chargeOf(month, { status: "pago", paidDate: civilDate(`${month}-12`) });
const voided = (month: string) => chargeOf(month, { status: "cancelado", voidReason: "Engano" });
const code = (is: string) => ({ name: "AppError", code: is });
const studioOf = (settings: Parameters<typeof aStudio>[0] = {}) => aStudio({ students: [ana], ...settings });
const HOUR = 3_600_000;
const noon = Date.parse("2027-02-15T12:00:00.000Z");
const mailAgo = (state: SomeMail["state"], millis: number): SomeMail => ({
  state,
  attempt: 2,
  at: new Date(noon - millis).toISOString(),
});

test("given a charge, when mailed by its id, then it is sent to the student with the charge's own words, and is marked sent", async () => {
  const charge = { ...january, planName: "Yoga", studentName: "Ana Antiga", amountCents: 9_900, frequency: "3x" };
  const studio = await studioOf({ charges: [charge] });
  const answer = await sendInvoice(studio.ctx, chargeIdOf(charge), {});
  expect(answer).toMatchObject({ id: chargeIdOf(charge), invoiceDeliveryStatus: "sent", isExpected: false });
  const [mail] = studio.mails;
  expect(mail).toMatchObject({ to: { address: "ana@exemplo.com.br" }, replyTo: studio.ctx.profile.email });
  for (const words of ["Yoga", "Ana Antiga", "R$ 99,00", "10/01/2027", "Janeiro/2027", "3x"])
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain(words);
  expect(mail?.text).toContain(pageOfStudent(student));
  const today = { payer: "S0000002", when: civilDate("2027-02-15"), number: 1 } as const;
  expect(mail?.tags).toEqual(mailTags("S0000002", messageKey(OWNER, today), 1));
  const now = "2027-02-15T12:00:00.000Z";
  expect(await studio.messages()).toMatchObject([{ state: "sent", attempt: 1, at: now }]);
});

const onTrial = { subscriptionStatus: "trial", trialEndsAt: "2027-02-20T12:00:00.000Z" } as const;
const paidFor = { subscriptionStatus: "active", currentPeriodEnd: "2027-03-01T00:00:00.000Z" } as const;

test("given the owner's own subject and message and access paid for, when mailed, then the mail has them", async () => {
  const studio = await studioOf({ charges: [january], profile: paidFor });
  await sendInvoice(studio.ctx, chargeIdOf(january), { message: "Até amanhã na aula", subject: "Sobre janeiro" });
  expect(studio.mails[0]).toMatchObject({
    subject: "Sobre janeiro",
    text: expect.stringContaining("Até amanhã na aula"),
  });
});

test("given an owner on trial, when a charge is mailed with a subject of their own, then it is refused, and the form's initial subject is accepted", async () => {
  const studio = await studioOf({ charges: [january], profile: onTrial });
  const send = (subject: string) => sendInvoice(studio.ctx, chargeIdOf(january), { subject });
  await expect(send("Sua conta foi bloqueada")).rejects.toMatchObject(code("invoice.own_subject"));
  expect(await studio.messages()).toEqual([]);
  await send(` Fatura ${january.planName} `);
  expect(studio.mails.map(({ subject }) => subject)).toEqual(["Fatura · Janeiro/2027 · Estúdio"]);
});

test("given an owner on trial, when a charge is mailed with a message of their own, then the mail has our text", async () => {
  const studio = await studioOf({ charges: [january], profile: onTrial });
  await sendInvoice(studio.ctx, chargeIdOf(january), { message: "Conta bloqueada, ligue 0800" });
  expect(studio.mails[0]?.text).toContain("Olá, Ana");
  expect(studio.mails[0]?.text).not.toContain("bloqueada");
});

test.each([
  ["on trial", onTrial, [false, false, false]],
  ["with access paid for", paidFor, [true, true, true]],
])(
  "given an owner %s with additional instructions, when a charge, two together and a reminder are mailed, then they have them: $2",
  async (_who, access, has) => {
    const profile = { ...access, paymentInstructions: "Conta bloqueada" };
    const [one, two] = [
      await studioOf({ charges: [january], profile }),
      await studioOf({ charges: [january, february], profile }),
    ];
    await sendInvoice(one.ctx, chargeIdOf(january), {});
    await sendInvoice(two.ctx, chargeIdOf(january), { pressId: "0f8fad5b-d9cb-469f-a165-70867728950e" });
    const [single, both] = [...one.mails, ...two.mails].map(({ text }) => text);
    expect([single?.includes("Total: "), both?.includes("Total: ")]).toEqual([false, true]);
    const reminder = reminderOf(one.ctx, ana, [january]).additionalInstructions ?? "";
    expect([single, both, reminder].map((text) => text?.includes("Conta bloqueada"))).toEqual(has);
  },
);

test("given an expected charge, when mailed, then it is stored with its mail, and the student's cycle starts with it", async () => {
  const studio = await studioOf({ students: [{ ...ana, anchorMonth: null }] });
  const answer = await sendInvoice(studio.ctx, chargeIdOf(february), {});
  expect(answer).toMatchObject({ isExpected: false, dueDate: "2027-02-10", invoiceSent: true });
  expect(studio.storedAt(february)).toMatchObject({ message: "MSG#202702#S0000002#D15", l1sk: "0000002#2027-02-10" });
  const [again] = [sendInvoice(studio.ctx, chargeIdOf(february), {})];
  await expect(again).rejects.toMatchObject(code("invoice.recently_sent"));
});

test.each([
  ["several open ones", [february, chargeOf("2026-12", { dueDate: civilDate("2027-02-20") }), january], "2027-01"],
  ["an open one and a newer paid one", [paid("2027-02"), chargeOf("2026-12")], "2026-12"],
])(
  "given a student with %s, when mailed by the student's id, then the one that is due longest is, that of $2",
  async (_what, charges, month) => {
    const studio = await studioOf({ charges });
    expect(await sendInvoice(studio.ctx, ana.id, {})).toMatchObject({ id: chargeIdOf(chargeOf(month)) });
  },
);

test("given a student with nothing open, when mailed by the student's id, then the latest charge is meant, which is paid", async () => {
  const studio = await studioOf({
    charges: [paid("2027-01"), paid("2026-12")],
    plans: [{ ...plan, periodInMonths: 12 }],
  });
  await expect(sendInvoice(studio.ctx, ana.id, {})).rejects.toMatchObject(code("payment.already_paid"));
});

test.each([
  ["of this month, before it and ahead", ["2027-01", "2027-02", "2027-03"], "2027-02"],
  ["of three months ahead alone", ["2027-03", "2027-04", "2027-05"], "2027-02"],
])(
  "given paid charges %s, when requested by the student's id, then the answer is that of $2, which is still to be charged if it is not paid",
  async (_which, months, month) => {
    const { ctx } = await studioOf({ charges: months.map(paid) });
    expect((await findByChargeOrStudentId(ctx, ana.id)).charge.month).toBe(month);
  },
);

test("given another student's open charge, when mailed by the student's id, then it is not mailed as theirs", async () => {
  const studio = await studioOf({ charges: [{ ...january, studentId: 3 }] });
  expect(await sendInvoice(studio.ctx, ana.id, {})).toMatchObject({ id: chargeIdOf(february), studentId: ana.id });
});

test.each<[string, Parameters<typeof aStudio>[0]]>([
  ["nobody", { students: [] }],
  ["a plan that is gone", { plans: [] }],
  ["a month out of the cycle", { plans: [{ ...plan, periodInMonths: 3 }] }],
  ["an archived student", { students: [{ ...ana, status: "arquivado" }] }],
])("given no charge and %s, when mailed by the student's id, then it is not found", async (_what, settings) => {
  const studio = await studioOf(settings);
  await expect(sendInvoice(studio.ctx, ana.id, {})).rejects.toMatchObject(code("payment.not_found"));
  expect(studio.mails).toEqual([]);
});

test.each<[string, string, Parameters<typeof aStudio>[0]]>([
  ["no payment data", "billing.payment_method_missing", { profile: { paymentMethod: "pix", pixKey: null } }],
  ["a paid charge", "payment.already_paid", { charges: [paid("2027-01")] }],
  ["an archived student", "invoice.student_archived", { students: [{ ...ana, status: "arquivado" }] }],
  ["a student without address", "invoice.student_without_email", { students: [student] }],
  ["an address that bounced", "invoice.email_rejected", { students: [{ ...ana, emailStatus: "invalid" }] }],
  ["an address that complained", "invoice.email_rejected", { students: [{ ...ana, emailStatus: "complained" }] }],
  ["a void charge", "payment.not_found", { charges: [voided("2027-01")] }],
])("given %s, when mailed, then it is refused as %s, and no mail is sent", async (_what, refusal, settings) => {
  const studio = await studioOf({ charges: [january], ...settings });
  for (const input of [{}, { confirmRepeat: true }])
    await expect(sendInvoice(studio.ctx, chargeIdOf(january), input)).rejects.toMatchObject(code(refusal));
  expect(studio.mails).toEqual([]);
  expect(studio.storedAt(january)).not.toHaveProperty("message");
});

test.each<[string, SomeMail, string | undefined, string | undefined]>([
  ["sent 20 hours ago less a moment", mailAgo("sent", 20 * HOUR - 1), "invoice.recently_sent", undefined],
  ["sent 20 hours ago", mailAgo("sent", 20 * HOUR), undefined, undefined],
  ["delivered an hour ago", mailAgo("delivered", HOUR), "invoice.recently_sent", undefined],
  ["failed just now", mailAgo("failed", 0), undefined, undefined],
  ["refused just now", mailAgo("refused", 0), undefined, undefined],
  ["left out just now", mailAgo("skipped", 0), undefined, undefined],
  ["never confirmed", mailAgo("unconfirmed", 48 * HOUR), "invoice.unconfirmed", undefined],
  ["under way for two minutes", mailAgo("claimed", HOUR / 20 - 1), "invoice.in_progress", "invoice.in_progress"],
  ["under way for three minutes", mailAgo("claimed", HOUR / 20), "invoice.unconfirmed", undefined],
])(
  "given a mail %s, when sent again, then the refusal is $2, and $3 with a confirmation",
  async (_what, mail, without, confirmed) => {
    for (const [input, refusal] of [
      [{}, without],
      [{ confirmRepeat: true }, confirmed],
    ] as const) {
      const studio = await studioOf({ charges: [told({ ...january, mail })] });
      const answer = sendInvoice(studio.ctx, chargeIdOf(january), input);
      if (refusal) await expect(answer).rejects.toMatchObject(code(refusal));
      else expect(await answer).toMatchObject({ invoiceDeliveryStatus: "sent" });
      expect(studio.mails).toHaveLength(refusal ? 0 : 1);
      // The first message stays as it was: a repeat is a message of its own.
      if (!refusal)
        expect((await studio.messages()).map(({ state }) => state)).toEqual(
          mail.state === "skipped" ? ["sent"] : [mail.state, "sent"],
        );
    }
  },
);

test.each<[SendOutcome, string | undefined, Partial<SomeMail>]>([
  [{ kind: "busy", reason: "throttled" }, "invoice.not_sent", { state: "refused", reason: "busy" }],
  [{ kind: "held", reason: "not verified" }, "invoice.not_sent", { state: "refused", reason: "held" }],
  [{ kind: "rejected", reason: "bad address" }, "invoice.email_rejected", { state: "failed", reason: "rejected" }],
  [{ kind: "unknown", reason: "timeout" }, undefined, { state: "claimed", claimedBy: "run" }],
])(
  "given a mail service that answers %j, when mailed, then the refusal is $1, and the mail $2",
  async (outcome, refusal, mail) => {
    const studio = await studioOf({ charges: [january] });
    studio.answers.push(outcome);
    const answer = sendInvoice(studio.ctx, chargeIdOf(january), {});
    if (refusal) await expect(answer).rejects.toMatchObject(code(refusal));
    else expect(await answer).toMatchObject({ invoiceDeliveryStatus: "sending", invoiceSent: false });
    expect(await studio.messages()).toMatchObject([{ ...mail, attempt: 1, at: "2027-02-15T12:00:00.000Z" }]);
  },
);

test("given a mail that was refused before, when refused again, then it is refused as of now, and its attempt stays", async () => {
  const studio = await studioOf({ charges: [january] });
  for (const hour of ["12", "17"]) {
    studio.clock.now = `2027-02-15T${hour}:00:00.000Z`;
    studio.answers.push({ kind: "busy", reason: "throttled" });
    await expect(sendInvoice(studio.ctx, chargeIdOf(january), {})).rejects.toMatchObject(code("invoice.not_sent"));
  }
  expect(await studio.messages()).toMatchObject([{ state: "refused", attempt: 1, at: "2027-02-15T17:00:00.000Z" }]);
  expect(studio.storedAt(january)).not.toHaveProperty("message");
});

test("given a charge that changes under the sender's hand, when claimed, then it is left to the other, with the reason", async () => {
  const changes = [
    [{ message: "MSG#202701#S0000002#RUN" }, "invoice.in_progress"],
    [{ status: "pago" }, "payment.already_paid"],
  ] as const;
  for (const [change, refusal] of changes) {
    const studio = await studioOf({ charges: [january] });
    const ctx = runBeforeWrites(studio.ctx, () => {
      const before = studio.storedAt(january) ?? {};
      studio.table.items.set(`${before.pk}|${before.sk}`, { ...before, ...change });
    });
    await expect(sendInvoice(ctx, chargeIdOf(january), {})).rejects.toMatchObject(code(refusal));
    expect(studio.mails).toEqual([]);
  }
});

test.each([
  ["another's", { claimedBy: "other" }],
  ["our own of another time, as of two parallel sends", { claimedBy: "run", madeAt: "2027-02-15T11:00:00.000Z" }],
  ["our own that was sent", { claimedBy: "run", state: "sent" as const }],
])("given a claim that is refused by %s, when sent, then no mail goes out", async (_what, over) => {
  const studio = await studioOf({ charges: [january] });
  const mail: SomeMail = { state: "claimed", attempt: 1, at: "2027-02-15T12:00:00.000Z", ...over };
  const ctx = runBeforeWrites(studio.ctx, async () => {
    const { messages: [message] = [] } = told({ ...january, mail: { ...mail, when: civilDate("2027-02-15") } });
    if (message) await studio.table.put(claimWrite(studio.ctx, message).put);
  });
  await sendInvoice(ctx, chargeIdOf(january), {}).catch(() => undefined);
  expect(studio.mails).toEqual([]);
});

const bulk = { today: "2027-02-10", students: [ana] };
const month = yearMonth("2027-02");
const archived: Student[] = [{ ...ana, status: "arquivado" }];
const unconfirmed = told({ ...february, mail: mailAgo("unconfirmed", 0) });

test("given any day but the billing day, or no way to be paid, when sent in bulk, then it is refused", async () => {
  for (const today of ["2027-02-09", "2027-02-11"])
    await expect(sendBulk((await studioOf({ today })).ctx, { studentIds: [2] })).rejects.toMatchObject(
      code("billing.not_billing_day"),
    );
  const unpaid = await studioOf({ ...bulk, profile: { paymentMethod: "pix", pixKey: null } });
  await expect(sendBulk(unpaid.ctx, { studentIds: [2] })).rejects.toMatchObject(code("billing.payment_method_missing"));
});

test.each<[string, Parameters<typeof aStudio>[0], string]>([
  ["nobody of that id", { students: [] }, "student.not_found"],
  ["a month out of the cycle", { plans: [{ ...plan, periodInMonths: 3 }] }, "payment.none_due"],
  ["a plan that is gone", { plans: [] }, "payment.none_due"],
  ["a paused student", { students: [{ ...ana, status: "pausado" }] }, "payment.none_due"],
  ["a waiting student", { students: [{ ...ana, status: "aguardando" }] }, "payment.none_due"],
  ["an archived student", { students: archived }, "payment.none_due"],
  ["a void charge", { charges: [voided("2027-02")] }, "payment.none_due"],
  ["an archived one's charge", { students: archived, charges: [february] }, "invoice.student_archived"],
  ["no address", { students: [student], charges: [february] }, "invoice.student_without_email"],
  ["a mail never confirmed", { charges: [unconfirmed] }, "invoice.unconfirmed"],
])(
  "given %s, when sent in bulk, then it fails as $2, with nothing mailed or made",
  async (_what, settings, refusal) => {
    const studio = await studioOf({ ...bulk, ...settings });
    const before = structuredClone([...studio.table.items]);
    const answer = await sendBulk(studio.ctx, { studentIds: [2] });
    expect(answer).toMatchObject({ successCount: 0, errorCount: 1, results: [{ studentId: 2, code: refusal }] });
    expect(answer.results[0]?.reason).toEqual(expect.stringMatching(/\S/));
    expect(studio.mails).toEqual([]);
    expect([...studio.table.items]).toEqual(before);
  },
);

test.each<[string, Partial<Student>, string]>([
  ["no address", { email: null }, "invoice.student_without_email"],
  ["a bad address", { emailStatus: "invalid" }, "invoice.email_rejected"],
])(
  "given %s, when all are charged by hand, then it fails as $2, and the charge is made anyway",
  async (_what, over, refusal) => {
    const studio = await studioOf({ ...bulk, students: [{ ...ana, ...over }] });
    const answer = await sendBulk(studio.ctx, { studentIds: [2] });
    expect(answer).toMatchObject({ successCount: 0, errorCount: 1, results: [{ code: refusal }] });
    expect([studio.mails, studio.storedAt(february)?.l1sk]).toEqual([[], "0000002#2027-02-10"]);
  },
);

const mailed = (state: SomeMail["state"], at: string) => ({ mail: { state, attempt: 1, at } });
test.each<[string, Parameters<typeof chargeOf>[1], string]>([
  ["is paid", { status: "pago" }, "payment.already_paid"],
  ["was mailed", mailed("sent", "2027-02-10T11:00:00.000Z"), "invoice.recently_sent"],
  ["is being mailed", mailed("claimed", "2027-02-10T12:00:00.000Z"), "invoice.in_progress"],
])(
  "given a charge that %s, when sent in bulk, then it is skipped as $2, neither sent nor an error",
  async (_what, over, skip) => {
    const studio = await studioOf({ ...bulk, charges: [chargeOf("2027-02", over)] });
    expect(await sendBulk(studio.ctx, { studentIds: [2] })).toMatchObject({
      successCount: 0,
      errorCount: 0,
      results: [{ studentId: 2, studentName: "Ana Souza", paymentId: chargeIdOf(february), code: skip }],
    });
    expect(studio.mails).toEqual([]);
  },
);

test("given due students, a debt and a repeated id, when sent in bulk, then this month's charges are sent, with what else nobody was told of, once each, in order", async () => {
  const bruno = { ...ana, id: 3, name: "Bruno", email: "bruno@exemplo.com.br" };
  const carla = { ...ana, id: 4, name: "Carla", email: "carla@exemplo.com.br" };
  const charges = [
    january,
    chargeOf("2027-02", { studentId: 3, dueDate: civilDate("2027-02-10"), amountCents: 1_234 }),
  ];
  const studio = await studioOf({ ...bulk, students: [ana, bruno, carla], charges });
  const { results, ...counts } = await sendBulk(studio.ctx, { studentIds: [3, 2, 3] });
  expect(counts).toEqual({ successCount: 2, skippedCount: 0, errorCount: 0 });
  expect(results).toEqual(
    [bruno, ana].map(({ id, name }) => ({
      payerKey: payerKeyOf({ id }),
      payerName: null,
      studentId: id,
      studentName: name,
      paymentId: chargeIdOf({ studentId: id, month, sequence: 0 }),
      code: null,
      reason: null,
    })),
  );
  expect(studio.mails.map(({ to }) => to.address).sort()).toEqual(["ana@exemplo.com.br", "bruno@exemplo.com.br"]);
  const message = "MSG#202702#S0000002#D10";
  expect(studio.storedAt(january)).toMatchObject({ message });
  expect(studio.storedAt(february)).toMatchObject({ dueDate: "2027-02-10", message });
  expect(studio.storedAt({ studentId: 4, month, sequence: 0 })).toBeUndefined();
});

test("given a charge that another claims meanwhile, when sent in bulk, then it is skipped", async () => {
  const studio = await studioOf({ ...bulk, charges: [february] });
  const mail: SomeMail = { state: "claimed", attempt: 1, at: "2027-02-10T12:00:00.000Z", claimedBy: "other" };
  const ctx = runBeforeWrites(studio.ctx, () => putTold(studio.ctx, told({ ...february, mail })));
  const answer = await sendBulk(ctx, { studentIds: [2] });
  expect(answer).toMatchObject({ successCount: 0, errorCount: 0, results: [{ code: "invoice.in_progress" }] });
});
