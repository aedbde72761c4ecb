/** Tests that an address gets one contact a day, even if several students share it. */

import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { remindStudents } from "../message/remind-students.ts";
import type { Charge } from "../model/charge.ts";
import { studentKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { newChargeWrite } from "../store/charges.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import { recordContact, withdrawContact } from "./record-contact.ts";
import { sendBulk } from "./send-bulk.ts";
import { sendInvoice } from "./send-invoice.ts";

const MOTHER = "mae@exemplo.com.br";
const ana: Student = { ...student, email: MOTHER, phone: "11912345678" };
const beto: Student = { ...student, id: 3, name: "Beto Souza", email: null, phone: null };
const payer = { name: "Marta", email: " Mae@Exemplo.com.br", phone: "+55 11 91234-5678", document: null };
const ofAna = chargeOf("2027-01");
const olderOfAna = chargeOf("2026-12");
const ofBeto = chargeOf("2027-01", { studentId: 3, studentName: "Beto Souza" });
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2027-03-01T00:00:00.000Z" } as const;
const onTrial = { subscriptionStatus: "trial", trialEndsAt: "2027-02-20T12:00:00.000Z" } as const;

const family = (over: StudioSettings = {}) =>
  aStudio({ students: [ana, { ...beto, payer }], charges: [ofAna, olderOfAna, ofBeto], profile: paid, ...over });
type Studio = Awaited<ReturnType<typeof family>>;

const mail = ({ ctx }: Studio, charge: Charge, confirmRepeat = false) =>
  sendInvoice(ctx, chargeIdOf(charge), { confirmRepeat }).then(() => "sent", codeOf);
const chat = ({ ctx }: Studio, charge: Charge, confirmRepeat = false) =>
  recordContact(ctx, chargeIdOf(charge), { channel: "whatsapp", confirmRepeat }).then(() => "recorded", codeOf);
const remind = async ({ ctx }: Studio, studentId: number) =>
  (await remindStudents(ctx, { studentIds: [studentId] })).results[0]?.code ?? "sent";
const codeOf = (error: { code?: string }) => error.code ?? String(error);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.each<[string, (studio: Studio) => Promise<string>, string]>([
  ["a charge by mail", (studio) => mail(studio, ofAna), "sent"],
  ["a reminder", (studio) => remind(studio, 2), "sent"],
  ["a chat", (studio) => chat(studio, ofAna), "recorded"],
])(
  "given %s to a mother typed in two spellings, when everything else is tried that day, then no further message is sent unconfirmed",
  async (_what, first, outcome) => {
    const studio = await family();
    expect(await first(studio)).toBe(outcome);
    const before = studio.mails.length;
    const others = [await mail(studio, olderOfAna), await mail(studio, ofBeto)];
    for (const other of others) expect(["invoice.contacted_today", "invoice.recently_sent"]).toContain(other);
    expect([await chat(studio, ofBeto), await chat(studio, olderOfAna)]).toEqual(
      Array(2).fill("reminder.contacted_today"),
    );
    expect([await remind(studio, 2), await remind(studio, 3)]).toEqual(Array(2).fill("reminder.contacted_today"));
    expect(studio.mails).toHaveLength(before);
    expect(before).toBeLessThanOrEqual(1);
  },
);

test("given the billing day's mail of that morning for a sister, when the mother is contacted by hand, then it needs a confirmation, is refused or confirmed", async () => {
  const sent: SomeMail = { state: "sent", attempt: 1, at: "2027-02-10T11:00:00.000Z" };
  const run = chargeOf("2027-02", { studentId: 3, studentName: "Beto Souza", mail: sent });
  const billing = { month: yearMonth("2027-03"), date: chargeOf("2027-03").dueDate, dueAt: "2027-03-10T11:00:00.000Z" };
  const profile = { ...paid, billing, runs: { largest: 2, mailedAt: "2027-02-10T11:05:00.000Z" } };
  const studio = await family({ today: "2027-02-10", charges: [ofAna, run], profile });
  expect(await mail(studio, ofAna)).toBe("invoice.contacted_today");
  expect(await chat(studio, ofAna)).toBe("reminder.contacted_today");
  expect(await remind(studio, 2)).toBe("reminder.contacted_today");
  const pressId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const bulk = await sendBulk(studio.ctx, { studentIds: [2], pressId });
  expect(bulk).toMatchObject({ successCount: 0, errorCount: 0, results: [{ code: "invoice.contacted_today" }] });
  expect(studio.mails).toEqual([]);
  expect(await chat(studio, ofAna, true)).toBe("recorded");
  expect(await mail(studio, ofAna, true)).toBe("sent");
});

test("given a run that is under way, when it mailed a sister yesterday and not today, then the mother's day is free", async () => {
  const sent: SomeMail = { state: "sent", attempt: 1, at: "2027-02-14T23:00:00.000Z" };
  const run = chargeOf("2027-02", { studentId: 3, mail: sent });
  const dueAt = "2027-02-14T11:00:00.000Z";
  const billing = { month: yearMonth("2027-02"), date: run.dueDate, dueAt };
  const studio = await family({ charges: [ofAna, run], profile: { ...paid, billing } });
  expect(await mail(studio, ofAna)).toBe("sent");
});

test("given an expected charge and a day that is taken, when a chat is opened and confirmed, then it is stored and recorded, and can be taken back", async () => {
  const studio = await family({ today: "2027-02-05" });
  expect(await mail(studio, ofAna)).toBe("sent");
  const expected = chargeOf("2027-02");
  expect(await chat(studio, expected)).toBe("reminder.contacted_today");
  expect(studio.storedAt(expected)).toBeUndefined();
  expect(await chat(studio, expected, true)).toBe("recorded");
  expect(await studio.contactsAt(expected)).toHaveLength(1);
  await withdrawContact(studio.ctx, chargeIdOf(expected), 20_270_205_0002);
  // The mail of Ana's charge has the address's day, also after the chat is taken back.
  expect(await chat(studio, olderOfAna)).toBe("reminder.contacted_today");
});

test.each(["busy", "rejected"] as const)(
  "given a charge's mail that the provider certainly did not take (%s), when another way is tried, then the day is free",
  async (kind) => {
    const studio = await family();
    studio.answers.push({ kind, reason: "test" });
    expect(await mail(studio, ofAna)).not.toBe("sent");
    expect(await chat(studio, olderOfAna)).toBe("recorded");
  },
);

test("given an answer that never arrived, when another way is tried that day, then it counts as a contact", async () => {
  const studio = await family();
  studio.answers.push({ kind: "unknown", reason: "test" });
  expect(await mail(studio, ofAna)).toBe("sent");
  expect(await chat(studio, olderOfAna)).toBe("reminder.contacted_today");
});

test("given a charge that was mailed today, when it is repeated with a confirmation 30 times, then one more mail is sent", async () => {
  const studio = await family();
  expect(await mail(studio, ofAna)).toBe("sent");
  const answers: string[] = [];
  for (let time = 0; time < 30; time++) answers.push(await mail(studio, ofAna, true));
  expect(answers).toEqual(["sent", ...Array(29).fill("mail.repeat_limit")]);
  expect(studio.mails).toHaveLength(2);
});

test("given thirty students with one victim's address, when each charge is sent and repeated, then three mails are sent that day", async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 10);
  const students = ids.map((id) => ({
    ...student,
    id,
    email: id % 2 ? "Vitima@exemplo.com.br " : "vitima@exemplo.com.br",
  }));
  const charges = ids.map((studentId) => chargeOf("2027-01", { studentId }));
  const studio = await aStudio({ students, charges, profile: onTrial });
  const answers: string[] = [];
  for (const charge of charges) for (let time = 0; time < 3; time++) answers.push(await mail(studio, charge, true));
  expect(studio.mails).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set(["sent", "mail.repeat_limit", "mail.recipient_limit"]));
});

test.each([
  ["on trial with few students", onTrial, 8, 30],
  ["on trial with more", onTrial, 12, 36],
  ["whose access is paid for", paid, 8, 100],
])(
  "given an owner %s, when more is sent than a day holds, then $3 mails are sent, and the next is refused until the next day",
  async (_who, profile, count, most) => {
    const students = Array.from({ length: count }, (_, index) => ({ ...student, id: index + 10 }));
    const studio = await aStudio({ students, profile });
    // The wait is rounded up to full seconds, so that a caller who waits is not refused again.
    studio.clock.now = "2027-02-15T12:00:00.500Z";
    let sent = 0;
    let refusal: unknown;
    for (let number = 0; number <= most; number++) {
      const id = (number % count) + 10;
      const month = `${2010 + Math.floor(number / count)}-01`;
      const charge = chargeOf(month, { studentId: id });
      await studio.table.put(newChargeWrite(studio.ctx, charge).put);
      // Each mail has a new address, so only the owner's limit applies.
      const reached = { ...students[0], id, email: `a${number}@exemplo.com.br`, phone: null };
      await studio.table.put({ ...studentKey(OWNER, id), ...reached });
      try {
        await sendInvoice(studio.ctx, chargeIdOf(charge), { confirmRepeat: true });
        sent += 1;
      } catch (error) {
        refusal = error;
      }
    }
    expect(sent).toBe(most);
    // 12:00 UTC is nine in the morning in São Paulo: the next day begins in fifteen hours.
    expect(refusal).toMatchObject({ code: "mail.owner_limit", retryAfterSeconds: 15 * 3600 });
  },
);

test("given mails that were refused or not accepted, when counted, then they do not count against the limits", async () => {
  const studio = await family();
  for (let time = 0; time < 5; time++) {
    studio.answers.push({ kind: "busy", reason: "test" });
    expect(await mail(studio, ofAna)).toBe("invoice.not_sent");
  }
  expect(await mail(studio, ofAna)).toBe("sent");
  expect(await mail(studio, ofAna, true)).toBe("sent");
});

test("given the next month paid ahead and reversed, when it is sent by hand before its billing day, then it waits; a charge that is only expected is sent", async () => {
  const billing = { month: yearMonth("2027-03"), date: chargeOf("2027-03").dueDate, dueAt: "2027-03-10T11:00:00.000Z" };
  const march = chargeOf("2027-03");
  const studio = await family({ charges: [march], profile: { ...paid, billing } });
  expect(await mail(studio, march)).toBe("invoice.month_ahead");
  expect(await mail(studio, march, true)).toBe("invoice.month_ahead");
  expect(studio.mails).toEqual([]);
  const onlyExpected = await family({ charges: [], profile: { ...paid, billing } });
  expect(await mail(onlyExpected, march)).toBe("sent");
  const refusedOnce = await family({ charges: [], profile: { ...paid, billing } });
  refusedOnce.answers.push({ kind: "busy", reason: "test" });
  expect([await mail(refusedOnce, march), await mail(refusedOnce, march)]).toEqual(["invoice.not_sent", "sent"]);
  const chatted = await family({ charges: [], profile: { ...paid, billing } });
  expect(await chat(chatted, march)).toBe("recorded");
  expect(await mail(chatted, march, true)).toBe("sent");
  expect(
    await mail(await family({ charges: [march], profile: { ...paid, billing }, today: "2027-03-01" }), march),
  ).toBe("sent");
});

type Person = Pick<Student, "email" | "phone">;
const reached = (email: string | null, phone: string | null): Person => ({ email, phone });
const mother = reached(MOTHER, "11912345678");
const people: [string, Person, Person][] = [
  ["one e-mail, and a phone of the first alone", mother, reached(MOTHER, null)],
  ["one e-mail and two phones", mother, reached(" MAE@exemplo.com.br", "11955554444")],
  // A mobile number without its ninth digit begins with 6 to 9.
  ["one mobile, once without its ninth digit", reached(null, "(11) 98123-4567"), reached(null, "(11) 8123-4567")],
];

test.each(people)(
  "given sisters with %s, when the one is contacted in any way and then the other, in both orders, then the second is refused",
  async (_what, first, second) => {
    const acts = {
      mail: (studio: Studio, id: number) => mail(studio, id === 2 ? ofAna : ofBeto),
      chat: (studio: Studio, id: number) => chat(studio, id === 2 ? ofAna : ofBeto),
      remind,
    };
    for (const [one, other] of [
      [2, 3],
      [3, 2],
    ] as const)
      for (const before of Object.values(acts))
        for (const after of Object.values(acts)) {
          const studio = await family({
            students: [
              { ...ana, ...first },
              { ...beto, ...second },
            ],
            charges: [ofAna, ofBeto],
          });
          const made = await before(studio, one);
          if (made !== "sent" && made !== "recorded") continue;
          // A reminder to a shared address names the sister too: a contact about her is refused.
          expect([
            "reminder.contacted_today",
            "invoice.contacted_today",
            "invoice.recently_sent",
            "invoice.student_without_email",
          ]).toContain(await after(studio, other));
        }
  },
);

test("given a chat about one sister, when it is undone, then her e-mail's day is free too", async () => {
  const students = [ana, { ...beto, email: MOTHER }];
  const studio = await family({ students, charges: [ofAna, ofBeto] });
  expect(await chat(studio, ofAna)).toBe("recorded");
  expect(await mail(studio, ofBeto)).toBe("invoice.contacted_today");
  await withdrawContact(studio.ctx, chargeIdOf(ofAna), 20_270_215_0001);
  expect(await mail(studio, ofBeto)).toBe("sent");
});

test("given the billing day's mail for a sister, when a chat goes to the phone that both share, then it needs a confirmation", async () => {
  const sent: SomeMail = { state: "sent", attempt: 1, at: "2027-02-10T11:00:00.000Z" };
  const run = chargeOf("2027-02", { mail: sent });
  const billing = { month: yearMonth("2027-03"), date: chargeOf("2027-03").dueDate, dueAt: "2027-03-10T11:00:00.000Z" };
  const profile = { ...paid, billing, runs: { largest: 2, mailedAt: "2027-02-10T11:05:00.000Z" } };
  const students = [ana, { ...beto, phone: ana.phone }];
  const studio = await family({ today: "2027-02-10", students, charges: [run, ofBeto], profile });
  expect(await chat(studio, ofBeto)).toBe("reminder.contacted_today");
});

test("given no payment data, when a chat is recorded, then it is refused with the way to settings, as a mail is", async () => {
  const studio = await family({ profile: { ...paid, paymentMethod: "pix", pixKey: null } });
  expect(await chat(studio, ofAna)).toBe("billing.payment_method_missing");
  expect(await mail(studio, ofAna)).toBe("billing.payment_method_missing");
  expect(await studio.contactsAt(ofAna)).toBeUndefined();
});

const steps = fc.array(
  fc.record({
    act: fc.constantFrom("mail", "chat", "remind"),
    charge: fc.constantFrom(ofAna, olderOfAna, ofBeto),
    kind: fc.constantFrom("sent", "busy", "unknown"),
  }),
  { minLength: 1, maxLength: 9 },
);

test("given any unconfirmed acts about a mother in two spellings, at once or one by one, then she is contacted at most once", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (list, isAtOnce) => {
      const studio = await family();
      for (const { kind } of list) studio.answers.push({ kind, reason: "test", messageId: "m" });
      const out: string[] = [];
      const run = async ({ act, charge }: (typeof list)[number], device: number) => {
        const own = { ...studio, ctx: { ...studio.ctx, claimant: `device ${device}` } };
        const answer = await (act === "mail"
          ? mail(own, charge)
          : act === "chat"
            ? chat(own, charge)
            : remind(own, charge.studentId));
        if (["sent", "recorded", "invoice.unconfirmed"].includes(answer)) out.push(`${act}: ${answer}`);
      };
      if (isAtOnce) await Promise.all(list.map(run));
      else for (const [device, step] of list.entries()) await run(step, device);
      // `invoice.unconfirmed` only refuses to repeat a mail without a response: it is no further
      // contact.
      expect(out.filter((one) => one !== "mail: invoice.unconfirmed").length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});
