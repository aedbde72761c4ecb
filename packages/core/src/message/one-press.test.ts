/** docs/rules/message.md, "One contact, one address". */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { recordContact } from "../message/record-contact.ts";
import { remindStudents } from "../message/remind-students.ts";
import type { Charge } from "../model/charge.ts";
import type { Student } from "../model/student.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import { sendBulk } from "./send-bulk.ts";
import { sendInvoice } from "./send-invoice.ts";

const MOTHER = "mae@exemplo.com.br";
const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OTHER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const sisters = (count: number): Student[] =>
  Array.from({ length: count }, (_, index) => ({ ...student, id: index + 2, email: MOTHER, phone: null }));
const silent: SomeMail = { state: "skipped", attempt: 1, at: "2027-02-10T11:00:00.000Z", reason: "automation_off" };
const chargesOf = (students: readonly Student[], ...months: string[]) =>
  students.flatMap(({ id }) => months.map((month) => chargeOf(month, { studentId: id, mail: silent })));
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2027-03-01T00:00:00.000Z" } as const;
const billing = { month: yearMonth("2027-03"), date: chargeOf("2027-03").dueDate, dueAt: "2027-03-10T11:00:00.000Z" };

const aFamily = (count: number, over: StudioSettings = {}) => {
  const students = sisters(count);
  const charges = chargesOf(students, "2027-02");
  return aStudio({ students, charges, today: "2027-02-10", profile: { ...paid, billing }, ...over });
};
type Studio = Awaited<ReturnType<typeof aFamily>>;
const mail = ({ ctx }: Studio, charge: Charge, input: { pressId?: string; confirmRepeat?: boolean } = {}) =>
  sendInvoice(ctx, chargeIdOf(charge), input).then(() => "sent", codeOf);
const codeOf = (error: { code?: string }) => error.code ?? String(error);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.each([undefined, PRESS])(
  "given sisters on their mother's address, when all are charged by one press (%s), then each charge is mailed",
  async (pressId) => {
    const studio = await aFamily(3);
    const answer = await sendBulk(studio.ctx, { studentIds: [2, 3, 4], pressId });
    expect(answer.results.map(({ code }) => code)).toEqual([null, null, null]);
    expect(answer).toMatchObject({ successCount: 3, errorCount: 0 });
    expect(studio.mails.map(({ to }) => to.address)).toEqual([MOTHER, MOTHER, MOTHER]);
  },
);

test("given a press in batches, when a sister is in the second one, then hers is mailed; a new press mails nothing", async () => {
  const studio = await aFamily(2);
  await sendBulk(studio.ctx, { studentIds: [2], pressId: PRESS });
  expect(await sendBulk(studio.ctx, { studentIds: [3], pressId: PRESS })).toMatchObject({ successCount: 1 });
  const again = await sendBulk(studio.ctx, { studentIds: [2, 3], pressId: OTHER });
  expect(again.results.map(({ code }) => code)).toEqual(Array(2).fill("invoice.recently_sent"));
  expect(studio.mails).toHaveLength(2);
});

test("given a press that repeated a mail with the owner's confirmation, when it comes again, then it gets its first answer", async () => {
  const studio = await aFamily(1);
  const [charge = expect.fail()] = chargesOf(sisters(1), "2027-02");
  await sendBulk(studio.ctx, { studentIds: [2], pressId: PRESS });
  const again = { pressId: OTHER, confirmRepeat: true };
  expect([await mail(studio, charge, again), await mail(studio, charge, again)]).toEqual(["sent", "sent"]);
  expect(studio.mails).toHaveLength(2);
});

test.each([
  [{ kind: "rejected", reason: "test" }, "invoice.email_rejected"],
  [{ kind: "unknown", reason: "test" }, "invoice.unconfirmed"],
] as const)(
  "given a press that ended as %o, when it comes again, then it answers %s again",
  async (outcome, answer) => {
    const { ctx, mails } = await aFamily(1);
    const send = vi.fn(async () => outcome);
    const input = { studentIds: [2], pressId: PRESS };
    for (let press = 0; press < 2; press++)
      expect((await sendBulk({ ...ctx, mailer: { send } }, input)).results).toMatchObject([{ code: answer }]);
    expect([send.mock.calls.length, mails.length]).toEqual([1, 0]);
  },
);

test("given a press that mailed one sister, when another press or a chat follows, then it needs a confirmation or is refused", async () => {
  const studio = await aFamily(2);
  await sendBulk(studio.ctx, { studentIds: [2], pressId: PRESS });
  const [, ofBia] = chargesOf(sisters(2), "2027-02");
  if (!ofBia) throw new Error("two charges");
  expect(await mail(studio, ofBia)).toBe("invoice.contacted_today");
  expect(await mail(studio, ofBia, { pressId: OTHER })).toBe("invoice.contacted_today");
  const chat = recordContact(studio.ctx, chargeIdOf(ofBia), { channel: "whatsapp" });
  await expect(chat).rejects.toMatchObject({ code: "reminder.contacted_today" });
  const { results } = await sendBulk(studio.ctx, { studentIds: [3], pressId: OTHER });
  expect(results).toMatchObject([{ code: "invoice.contacted_today" }]);
});

test("given a run that mailed others today, when sisters are charged in two batches, then the second batch is mailed, as the mail of its own press is no obstacle", async () => {
  const profile = { ...paid, billing, runs: { largest: 2, mailedAt: "2027-02-10T11:05:00.000Z" } };
  const studio = await aFamily(2, { profile });
  await sendBulk(studio.ctx, { studentIds: [2], pressId: PRESS });
  expect(await sendBulk(studio.ctx, { studentIds: [3], pressId: PRESS })).toMatchObject({ successCount: 1 });
});

test("given two sisters with two unsent months, when all are charged by one press, then each gets one mail about both of her months", async () => {
  const students = sisters(2);
  const charges = chargesOf(students, "2027-01", "2026-12");
  const studio = await aFamily(2, { charges, today: "2027-02-15" });
  const answers: string[] = [];
  for (const charge of charges) answers.push(await mail(studio, charge, { pressId: PRESS }));
  expect(answers).toEqual(["sent", "sent", "sent", "sent"]);
  expect((await studio.messages()).map(({ names }) => names.length)).toEqual([2, 2]);
});

test("given an address that was contacted today, when a press is confirmed for its first charge, then the confirmation covers the whole press", async () => {
  const charges = chargesOf(sisters(3), "2027-01");
  const studio = await aFamily(3, { charges, today: "2027-02-15" });
  const [ana, bia, caio] = charges;
  if (!ana || !bia || !caio) throw new Error("three charges");
  expect(await mail(studio, ana)).toBe("sent");
  expect(await mail(studio, bia, { pressId: PRESS })).toBe("invoice.contacted_today");
  expect(await mail(studio, bia, { pressId: PRESS, confirmRepeat: true })).toBe("sent");
  expect(await mail(studio, caio, { pressId: PRESS })).toBe("sent");
});

test("given a mail that the provider certainly did not take, when the press continues, then the sister's mail is sent and takes the day for the press", async () => {
  const studio = await aFamily(2);
  studio.answers.push({ kind: "busy", reason: "test" });
  const { results } = await sendBulk(studio.ctx, { studentIds: [2], pressId: PRESS });
  expect(results).toMatchObject([{ code: "invoice.not_sent" }]);
  expect(await sendBulk(studio.ctx, { studentIds: [2, 3], pressId: PRESS })).toMatchObject({ successCount: 2 });
});

test("given sisters with e-mails of their own and their mother's phone, when all in arrears are reminded, then each is", async () => {
  const students = sisters(2).map((one) => ({ ...one, email: `a${one.id}@exemplo.com.br`, phone: "11912345678" }));
  const studio = await aFamily(2, { students, charges: chargesOf(students, "2027-01") });
  expect(await remindStudents(studio.ctx, {})).toMatchObject({ successCount: 2 });
});

const presses = fc.array(
  fc.record({
    pressId: fc.constantFrom(undefined, PRESS, OTHER),
    ids: fc.uniqueArray(fc.constantFrom(2, 3, 4, 5, 6), { minLength: 1 }),
    isConfirmed: fc.boolean(),
    isBulk: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

test("given any presses, forged or repeated, at once or one by one, then an address gets at most three mails a day, and one press reaches as many", async () => {
  await fc.assert(
    fc.asyncProperty(presses, fc.boolean(), async (list, isAtOnce) => {
      const students = sisters(5);
      const charges = chargesOf(students, "2027-02");
      const studio = await aFamily(5, { charges });
      const act = async ({ pressId, ids, isConfirmed, isBulk }: (typeof list)[number], device: number) => {
        const own = { ...studio, ctx: { ...studio.ctx, claimant: `device ${device}` } };
        if (isBulk) return void (await sendBulk(own.ctx, { studentIds: ids, pressId }));
        for (const charge of charges.filter(({ studentId }) => ids.some((id) => id === studentId)))
          await mail(own, charge, { ...(pressId && { pressId }), confirmRepeat: isConfirmed });
      };
      if (isAtOnce) await Promise.all(list.map(act));
      else for (const [device, one] of list.entries()) await act(one, device);
      expect(studio.mails.length).toBeLessThanOrEqual(3);
      const unasked = list.every(({ isConfirmed, isBulk }) => isBulk || !isConfirmed);
      const [first] = list;
      const isOnePress = first?.pressId !== undefined && list.every(({ pressId }) => pressId === first.pressId);
      if (unasked && isOnePress && !isAtOnce)
        expect(studio.mails.length).toBe(Math.min(3, new Set(list.flatMap(({ ids }) => ids)).size));
    }),
    { numRuns: 60 },
  );
});

test("given a press in batches, when a confirmed contact by another press comes between two sisters, then the second sister waits for a confirmation", async () => {
  const studio = await aFamily(2);
  const [first, second] = chargesOf(sisters(2), "2027-02");
  if (!first || !second) throw new Error("there are two sisters");
  expect(await mail(studio, first, { pressId: PRESS })).toBe("sent");
  expect(await mail(studio, first, { pressId: OTHER, confirmRepeat: true })).toBe("sent");
  expect(await mail(studio, second, { pressId: PRESS })).toBe("invoice.contacted_today");
  expect(await mail(studio, second, { pressId: PRESS, confirmRepeat: true })).toBe("sent");
});
