/**
 * Tests charges that go out in another charge's mail: what an owner sees of them, and can do with
 * them.
 */
import type { ExportedCharge } from "@emdia/contracts/privacy";
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { remindStudents } from "../message/remind-students.ts";
import type { Charge, Mail } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { setFields } from "../model/expressions.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import { sendSummary } from "../notice/send-summary.ts";
import { exportBusiness } from "../privacy/export-business.ts";
import { exportStudent } from "../privacy/export-student.ts";
import { claimMail, leaveLead } from "../store/change-mail.ts";
import { inFamily, PAYER_EMAIL } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { refuseReport } from "./answer-report.ts";
import { claimAndSend } from "./claim-and-send.ts";
import { getChargeDetail } from "./get-charge-detail.ts";
import { joinCharges } from "./join-charges.ts";
import { listCharges } from "./list-charges.ts";
import { listTimeline } from "./list-timeline.ts";
import { reverseSettlement } from "./reverse-settlement.ts";
import { sendBulk } from "./send-bulk.ts";
import { sendInvoice } from "./send-invoice.ts";
import { setChargeStatus, setStudentChargeStatus } from "./set-charge-status.ts";
import { settleCharge } from "./settle-charge.ts";

const AT = "2027-02-10T11:00:00.000Z";
const leadMail = (state: Mail["state"], over: Partial<Mail> = {}): Mail => ({
  state,
  attempt: 1,
  at: AT,
  covers: [3],
  ...over,
});
const waiting: Mail = { state: "skipped", attempt: 0, at: "2027-02-10T11:00:01.000Z", reason: "with_lead", lead: 2 };
const charge = (studentId: number, mail: Mail | undefined, over: Partial<Charge> = {}) =>
  chargeOf("2027-02", { studentId, studentName: `Aluno ${studentId}`, ...(mail && { mail }), ...over });
const LEAD = chargeIdOf(charge(2, undefined));
const COVERED = chargeIdOf(charge(3, undefined));

/** Opens a studio whose students 2 and 3 have one payer; student 3's charge waits for 2's mail. */
const aFamily = (lead: Mail | undefined, today = "2027-02-10", other: Mail = waiting, third = inFamily(3)) =>
  aStudio({ today, students: [inFamily(2), third], charges: [charge(2, lead), charge(3, other)] });

/** Exports the owner's data, one item a page: no page has both a charge and its lead. */
async function everyExportedCharge(ctx: ProfileContext) {
  const payments: ExportedCharge[] = [];
  let cursor: string | undefined;
  do {
    const page = await exportBusiness(ctx, { limit: 1, cursor });
    payments.push(...page.items.payments);
    cursor = page.cursor;
  } while (cursor);
  return payments;
}

const refusalOf = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (error) => error.code,
  );

test.each([
  ["sent", "sent", true],
  ["delivered", "delivered", true],
  ["failed", "failed", false],
  ["refused", "failed", false],
  ["unconfirmed", "unconfirmed", false],
] as const)(
  "given a lead's mail that is %s, when its covered charge is read, then it shows $1, alone, in lists, in exports and in the summary",
  async (state, shown, isSent) => {
    const studio = await aFamily(leadMail(state));
    const wanted = { invoiceDeliveryStatus: shown, invoiceSent: isSent, invoiceSentAt: isSent ? AT : null };
    expect(await getChargeDetail(studio.ctx, COVERED)).toMatchObject(wanted);
    const { items } = await listCharges(studio.ctx, { limit: 1 });
    expect(items).toMatchObject([{ studentId: 3, ...wanted }]);
    const { charges } = await listTimeline(studio.ctx, 3, undefined);
    expect(charges).toMatchObject([{ ...wanted, mailAt: AT, mailChargeId: LEAD }]);
    expect((await listTimeline(studio.ctx, 2, undefined)).charges).toMatchObject([{ mailAt: AT, mailChargeId: LEAD }]);
    const exported = [
      ...(await exportStudent(studio.ctx, 3)).payments,
      ...(await everyExportedCharge(studio.ctx)).filter(({ studentId }) => studentId === 3),
    ];
    expect(exported).toMatchObject([wanted, wanted]);
    await sendSummary({ ...studio.ctx, siteUrl: "https://emdia.example" }, charge(2, undefined).month);
    expect(studio.mails.at(-1)?.text.includes("Cobranças enviadas por e-mail: 2")).toBe(isSent);
  },
);

test("given a covered charge, when the owner changes it, then every response shows its lead's mail", async () => {
  const { ctx, table } = await aFamily(leadMail("delivered"));
  await table.update(chargeKey(OWNER, charge(3, undefined)), setFields({ reportedAt: AT }));
  const answers = [
    await refuseReport(ctx, COVERED, { reason: "Não caiu" }),
    await refuseReport(ctx, COVERED, { reason: "Não caiu" }),
    await settleCharge(ctx, COVERED, { amount: 1 }),
    await reverseSettlement(ctx, COVERED, 1),
    await setChargeStatus(ctx, COVERED, "pago"),
    await setChargeStatus(ctx, COVERED, "pendente"),
    await setStudentChargeStatus(ctx, 3, { status: "pago" }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ invoiceDeliveryStatus: "delivered", invoiceSentAt: AT });
});

test("given a lead whose mail does not name the charge, when it is read, then the charge is shown as skipped, with that reason", async () => {
  const { ctx } = await aFamily(leadMail("sent", { covers: [] }));
  expect((await listCharges(ctx, {})).items[0]).toMatchObject({
    studentId: 3,
    invoiceDeliveryStatus: "skipped",
    invoiceSent: false,
    invoiceFailureReason: "Não saiu com as outras cobranças de quem paga",
  });
});

test.each([
  ["is sent", leadMail("sent"), "invoice.recently_sent"],
  ["is delivered", leadMail("delivered"), "invoice.recently_sent"],
  ["is being sent", leadMail("claimed", { at: "2027-02-10T11:59:00.000Z" }), "invoice.in_progress"],
  [
    "is to be sent again",
    leadMail("refused", { reason: "busy", at: "2027-02-10T11:01:00.000Z" }),
    "invoice.in_progress",
  ],
  ["was refused an hour ago", leadMail("refused", { reason: "busy" }), "sent"],
  ["is unconfirmed", leadMail("unconfirmed"), "invoice.unconfirmed"],
  ["bounced", leadMail("failed", { reason: "bounced" }), "sent"],
] as const)(
  "given a lead's mail that %s, when its covered charge is sent by hand, then the answer is $2, and a confirmation sends all but one in progress",
  async (_what, lead, code) => {
    const { ctx } = await aFamily(lead);
    expect(await refusalOf(sendInvoice(ctx, COVERED, {}))).toBe(code);
    const again = await aFamily(lead);
    const isSure = await refusalOf(sendInvoice(again.ctx, COVERED, { confirmRepeat: true }));
    expect(isSure).toBe(code === "invoice.in_progress" ? code : "sent");
  },
);

test("given a family that was mailed today, when Cobrar Pendentes is pressed, then no one of them is mailed again", async () => {
  const studio = await aFamily(leadMail("sent"));
  const { results } = await sendBulk(studio.ctx, { studentIds: [2, 3] });
  expect(results.map(({ code }) => code)).toEqual(["invoice.recently_sent", "invoice.recently_sent"]);
  expect(studio.mails).toEqual([]);
});

test("given a waiting charge, when a run claims its lead while the owner sends it, then the owner's mail is not sent", async () => {
  const held = leadMail("skipped", { reason: "unreleased", covers: [] });
  const studio = await aFamily(held);
  let isClaimed = false;
  const ctx = runBeforeWrites(studio.ctx, async () => {
    if (isClaimed) return;
    isClaimed = true;
    await claimMail({ ...studio.ctx, table: studio.table }, charge(2, held), leadMail("claimed", { claimedBy: "run" }));
  });
  expect(await refusalOf(sendInvoice(ctx, COVERED, {}))).toBe("invoice.in_progress");
  expect(studio.mails).toEqual([]);
  expect(studio.storedAt(charge(3, undefined))).toMatchObject({ mail: waiting });
});

test("given an overdue waiting charge, when a run claims its lead while the owner reminds the payer, then no reminder is sent", async () => {
  // The lead's own charge is in the reminder, or not due yet.
  for (const over of [{}, { dueDate: civilDate("2027-02-20") }]) {
    const held = leadMail("skipped", { reason: "unreleased", covers: [] });
    const charges = [charge(2, held, over), charge(3, waiting)];
    const studio = await aStudio({ today: "2027-02-15", students: [inFamily(2), inFamily(3)], charges });
    let isClaimed = false;
    const ctx = runBeforeWrites(studio.ctx, async () => {
      if (isClaimed) return;
      isClaimed = true;
      const own = { ...studio.ctx, table: studio.table };
      await claimMail(own, charge(2, held), leadMail("claimed", { claimedBy: "run" }));
    });
    const { sentCount } = await remindStudents(ctx, { studentIds: [3] });
    expect([sentCount, studio.mails]).toEqual([0, []]);
    expect(studio.storedAt(charge(3, undefined))).toMatchObject({ mail: waiting });
    expect(studio.at(studentKey(OWNER, 3))).not.toHaveProperty("contactedOn");
  }
});

test.each([
  ["2027-02-15T11:30:00.000Z", 0],
  ["2027-02-15T10:30:00.000Z", 1],
])(
  "given a lead's mail that was refused at %s, when the payer is reminded at noon, then %i mails are sent",
  async (at, count) => {
    const studio = await aFamily(leadMail("refused", { reason: "busy", at }), "2027-02-15");
    const { results } = await remindStudents(studio.ctx, { studentIds: [3] });
    expect(studio.mails).toHaveLength(count);
    if (count === 0) expect(results).toMatchObject([{ code: "invoice.in_progress" }]);
  },
);

test("given a lead that was claimed since it was read, when a charge leaves it, then the charge stays", async () => {
  const read = leadMail("refused");
  const studio = await aFamily(leadMail("claimed", { claimedBy: "run" }));
  expect(await leaveLead(studio.ctx, charge(3, waiting), charge(2, read), { ...waiting, lead: undefined })).toBe(false);
  expect(studio.storedAt(charge(3, undefined))).toMatchObject({ mail: waiting });
});

test("given a charge that left one lead and waits for another, when it is claimed as it was read, then it is refused", async () => {
  const alone = { ...waiting, lead: undefined };
  const studio = await aFamily(leadMail("sent"));
  for (const read of [alone, { ...waiting, lead: 4 }]) {
    const { claimed } = await claimMail(studio.ctx, charge(3, read), leadMail("claimed", { claimedBy: "run" }));
    expect(claimed).toBe(false);
  }
  const left = await aFamily(leadMail("sent"), "2027-02-10", alone);
  expect((await claimMail(left.ctx, charge(3, waiting), leadMail("claimed"))).claimed).toBe(false);
});

test("given charges read before a payment, an erasure or another mail, when they join, then each is named as it is now, or not at all", async () => {
  const date = civilDate("2027-02-10");
  const part = { number: 1, amountCents: 50, date, method: "pix" as const, at: AT, by: "owner" as const };
  const now = [
    charge(3, waiting, { settledCents: 50, ledgerSize: 1, ledger: [part] }),
    charge(4, { ...waiting, lead: 9 }),
    charge(5, waiting, { status: "pago", paidDate: date }),
    charge(6, leadMail("sent", { covers: [] })),
    charge(7, waiting, { erasedAt: AT }),
    charge(8, undefined),
  ];
  const students = [2, 3, 4, 5, 6, 7, 8].map((id) => inFamily(id));
  const { ctx, storedAt } = await aStudio({ students, charges: [charge(2, leadMail("claimed")), ...now] });
  const others = [
    { student: inFamily(3), charge: charge(3, waiting), isStored: true },
    ...[4, 5, 6, 7, 8].map((id) => ({ student: inFamily(id), charge: charge(id, undefined), isStored: true })),
  ];
  const named = await joinCharges(ctx, charge(2, leadMail("claimed")), others);
  expect(named).toMatchObject([{ studentId: 3, settledCents: 50 }, { studentId: 8 }]);
  expect(storedAt(charge(8, undefined))).toMatchObject({ mail: { ...waiting, at: expect.any(String) } });
  expect(storedAt(charge(6, undefined))).toMatchObject({ mail: { state: "sent" } });
});

/** Applies an event of the lead's mail. */
const told = ({ ctx }: Awaited<ReturnType<typeof aFamily>>, eventType: string, attempt: number) =>
  applyMailEvent(
    { ...ctx, watermark: { raisedTo: 0 } },
    {
      eventType,
      mail: {
        timestamp: "2027-02-15T13:00:00.000Z",
        messageId: "m",
        destination: [],
        tags: eventTags(mailTags("S0000002", chargeKey(OWNER, charge(2, undefined)), attempt)),
      },
    },
  );

test.each([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["unconfirmed", "unconfirmed"],
  ["claimed", "unconfirmed"],
] as const)(
  "given a mail that named two charges and is %s, when one is repeated, then the other stays %s, until the first mail's own event",
  async (state, shown) => {
    {
      const family = await aFamily(leadMail(state), "2027-02-15", waiting, { ...inFamily(3), status: "arquivado" });
      await sendInvoice(family.ctx, LEAD, { confirmRepeat: true });
      const mail = family.storedAt(charge(2, undefined))?.mail;
      expect(mail).toMatchObject({ state: "sent", attempt: 2, earlier: [{ state: shown, attempt: 1, covers: [3] }] });
      expect(mail).not.toHaveProperty("covers");
      expect(await getChargeDetail(family.ctx, COVERED)).toMatchObject({ invoiceDeliveryStatus: shown });
      await told(family, "Delivery", 2);
      expect(await getChargeDetail(family.ctx, LEAD)).toMatchObject({ invoiceDeliveryStatus: "delivered" });
      expect(await getChargeDetail(family.ctx, COVERED)).toMatchObject({ invoiceDeliveryStatus: shown });
      await told(family, "Complaint", 1);
      expect(await getChargeDetail(family.ctx, LEAD)).toMatchObject({ invoiceDeliveryStatus: "delivered" });
      expect(await getChargeDetail(family.ctx, COVERED)).toMatchObject({ invoiceDeliveryStatus: "failed" });
    }
  },
);

test("given a mail that named two charges, when its Delivery arrives, then both show it", async () => {
  const family = await aFamily(leadMail("sent"));
  await told(family, "Delivery", 1);
  expect(family.storedAt(charge(2, undefined))).toMatchObject({ mail: { state: "delivered", covers: [3] } });
  for (const id of [LEAD, COVERED])
    expect(await getChargeDetail(family.ctx, id)).toMatchObject({ invoiceDeliveryStatus: "delivered" });
});

test("given a mail of several charges that bounced, when its charge is sent again, then no other counts as mailed", async () => {
  const { ctx, storedAt } = await aFamily(leadMail("failed", { reason: "bounced" }));
  await sendInvoice(ctx, LEAD, {});
  expect(storedAt(charge(2, undefined))).toMatchObject({ mail: { state: "sent", attempt: 2 } });
  expect(storedAt(charge(2, undefined))?.mail).not.toHaveProperty("covers");
  expect(await getChargeDetail(ctx, COVERED)).toMatchObject({ invoiceDeliveryStatus: "skipped", invoiceSent: false });
});

test("given another charge that cannot be stored now, when it is to join, then the mail is to be sent again at once", async () => {
  const { ctx, storedAt, mails } = await aFamily(leadMail("refused"));
  const table = { ...ctx.table, get: () => Promise.reject(new Error("busy")) };
  const others = [{ student: inFamily(3), charge: charge(3, waiting), isStored: true }];
  const invoice = { student: inFamily(2), to: PAYER_EMAIL, charge: charge(2, leadMail("refused")), isStored: true };
  await expect(claimAndSend({ ...ctx, table }, { ...invoice, isOfRun: true, others })).rejects.toThrow("busy");
  expect(storedAt(charge(2, undefined))).toMatchObject({ mail: { state: "refused", attempt: 1, covers: [3] } });
  expect(mails).toEqual([]);
});

test.each([
  ["bounces", { eventType: "Bounce", bounce: { bounceType: "Permanent" } }, "invalid"],
  ["is complained about", { eventType: "Complaint" }, "complained"],
])(
  "given a mail that named several charges, when it %s, then every student whom the owner bills at that address is unreachable, and no others",
  async (_what, fate, status) => {
    const elsewhere = inFamily(4, "pai@exemplo.com.br");
    const students = [inFamily(2), inFamily(3), elsewhere, inFamily(5), inFamily(6)];
    const { ctx, at } = await aStudio({ students, charges: [charge(2, leadMail("sent", { covers: [3, 4, 6, 9] }))] });
    const tags = eventTags(mailTags("S0000002", chargeKey(OWNER, charge(2, undefined)), 1));
    const mail = { timestamp: AT, messageId: "m", destination: [PAYER_EMAIL], tags };
    for (const _ of [1, 2]) await applyMailEvent({ ...ctx, watermark: { raisedTo: 0 } }, { ...fate, mail });
    const statuses = students.map(({ id }) => at(studentKey(OWNER, id))?.emailStatus);
    expect(statuses).toEqual([status, status, "ok", status, status]);
    expect(at(studentKey(OWNER, 9))).toBeUndefined();
  },
);

test("given a mail that was not sent yet, when its charge is sent by hand alone, then it names no other", async () => {
  const studio = await aFamily(leadMail("refused"));
  await sendInvoice(studio.ctx, LEAD, {});
  expect(studio.storedAt(charge(2, undefined))?.mail).not.toHaveProperty("covers");
});

test.each([
  ["sent", leadMail("sent"), { state: "skipped", lead: 2 }],
  ["held back", leadMail("skipped", { reason: "unreleased", covers: [] }), { state: "refused", reason: "busy" }],
  ["claimed an hour ago", leadMail("claimed", { at: "2027-02-10T10:00:00.000Z" }), { state: "unconfirmed" }],
] as const)(
  "given a lead's mail that is %s, when the provider is busy for its covered charge sent by hand, then that charge's mail is $2",
  async (_what, lead, after) => {
    const studio = await aFamily(lead);
    studio.answers.push({ kind: "busy", reason: "Throttling" });
    await refusalOf(sendInvoice(studio.ctx, COVERED, { confirmRepeat: true }));
    expect(studio.storedAt(charge(3, undefined))?.mail).toMatchObject(after);
  },
);

test("given a draft of an unknown student, when it is to join, then the mail is sent without it", async () => {
  const studio = await aFamily(leadMail("refused"));
  const gone = { student: { ...inFamily(9), anchorMonth: null }, charge: charge(9, undefined), isStored: false };
  const invoice = {
    student: inFamily(2),
    to: "carla@exemplo.com.br",
    charge: charge(2, leadMail("refused")),
    isStored: true,
  };
  const sending = await claimAndSend({ ...studio.ctx, claimant: "run" }, { ...invoice, isOfRun: true, others: [gone] });
  expect(sending).toMatchObject({ kind: "sent", covered: [] });
});
