/** docs/rules/payer.md, "Promises". */

import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getReport } from "../dashboard/get-report.ts";
import { remindStudents } from "../message/remind-students.ts";
import type { Charge } from "../model/charge.ts";
import type { CoreContext } from "../model/context.ts";
import { payerKey } from "../model/keys.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { isPromiseDay } from "../model/promise.ts";
import type { Student } from "../model/student.ts";
import { promisePayment as promise } from "../payer/page-acts.ts";
import { showPage } from "../payer/show-page.ts";
import { storePayersPromise } from "../store/payer-words.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { setPromises } from "./answer-report.ts";
import { reverseSettlement } from "./change-ledger.ts";
import { getChargeDetail } from "./find-charge-by-id.ts";
import { listTimeline } from "./list-timeline.ts";
import { settleCharge } from "./settle-charge.ts";

const TODAY = civilDate("2027-02-15");
const [january, december] = [chargeOf("2027-01"), chargeOf("2026-12", { reference: "Dezembro/2026" })];
const id = chargeIdOf(january);
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const day = (date: string) => civilDate(date);
const owing = (...charges: Charge[]) => aStudio({ students: [ana], charges, today: TODAY });
const promised = (promisedFor: string): Partial<Charge> => ({
  promisedFor: day(promisedFor),
  promisedAt: "2027-02-14T12:00:00.000Z",
  promisedBy: "payer",
});

test("given any day, when promised, then it is accepted from today to sixty days on, and no other text is", () => {
  const days = fc.integer({ min: -400, max: 400 });
  fc.assert(fc.property(days, (count) => isPromiseDay(addDays(TODAY, count), TODAY) === (count >= 0 && count <= 60)));
  for (const text of ["", "2027-02-30", "15/02/2027", "2027-02-16T00:00"])
    expect(isPromiseDay(text, TODAY)).toBe(false);
});

test("given charges of one person, when the owner sets, changes and removes a promise, then each is stored, and a repeat changes nothing", async () => {
  const studio = await owing(january, december);
  const paymentIds = [id, chargeIdOf(december)];
  for (const date of ["2027-02-20", "2027-02-25", "2027-02-25"]) {
    const { results } = await setPromises(studio.ctx, { paymentIds, promisedFor: day(date) });
    expect(results.map(({ code }) => code)).toEqual([null, null]);
    for (const charge of [january, december])
      expect(studio.storedAt(charge)).toMatchObject({
        ...{
          promisedFor: date,
          promisedAt: "2027-02-15T12:00:00.000Z",
          promisedBy: "owner",
          l1sk: `0000002#${charge.dueDate}`,
        },
      });
  }
  expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ promisedFor: "2027-02-25" });
  await setPromises(studio.ctx, { paymentIds, promisedFor: null });
  expect(Object.keys(studio.storedAt(january) ?? {}).filter((name) => name.startsWith("promised"))).toEqual([]);
});

test.each<[string, Partial<Charge>, string]>([
  ["paid", { status: "pago" }, "payment.already_paid"],
  ["void", { status: "cancelado" }, "payment.not_found"],
  ["of an erased student", { erasedAt: "2027-01-01T12:00:00.000Z" }, "payment.not_found"],
])(
  "given a charge that is %s, when promised, then it is refused as $2, and nothing is stored",
  async (_what, over, code) => {
    const studio = await owing({ ...january, ...over });
    const { results } = await setPromises(studio.ctx, { paymentIds: [id, 7], promisedFor: day("2027-02-20") });
    expect(results.map((line) => line.code)).toEqual([code, "payment.not_found"]);
    expect(studio.storedAt(january)).not.toHaveProperty("promisedFor");
  },
);

test.each(["2027-02-14", "2027-04-17"])(
  "given 15 February, when the owner promises %s, then the call is refused and nothing is stored",
  async (date) => {
    const studio = await owing(january);
    const call = setPromises(studio.ctx, { paymentIds: [id], promisedFor: day(date) });
    await expect(call).rejects.toMatchObject({ code: "promise.invalid_day" });
    expect(studio.storedAt(january)).not.toHaveProperty("promisedFor");
  },
);

test.each([
  ["2027-02-14", "sent", 1],
  ["2027-02-15", "reminder.promised", 0],
  ["2027-03-01", "reminder.promised", 0],
])("given a promise for %s, when all are reminded on the fifteenth, then: %s", async (date, says, mails) => {
  const studio = await owing({ ...january, ...promised(date) });
  const { results } = await remindStudents(studio.ctx, {});
  expect(results.map(({ code }) => code ?? "sent")).toEqual([says]);
  expect(studio.mails).toHaveLength(mails);
});

test("given one promised charge of two, when reminded, then the mail names the other alone; confirmed for one student, both", async () => {
  const given = [{ ...january, ...promised("2027-02-20") }, december];
  const bulk = await owing(...given);
  expect((await remindStudents(bulk.ctx, {})).results[0]).toMatchObject({ code: null, charges: 1 });
  const one = await owing(...given);
  const { results } = await remindStudents(one.ctx, { studentIds: [student.id], evenPromised: true });
  expect(results[0]).toMatchObject({ code: null, charges: 2 });
});

test("given promised charges of two students, when both are reminded with the confirmation for one, then neither is", async () => {
  const bia: Student = { ...ana, id: 3, name: "Bia", email: "bia@exemplo.com.br" };
  const charges = [january, { ...january, studentId: 3 }].map((charge) => ({ ...charge, ...promised("2027-02-20") }));
  const studio = await aStudio({ students: [ana, bia], charges, today: TODAY });
  const { results } = await remindStudents(studio.ctx, { studentIds: [2, 3], evenPromised: true });
  expect(results.map(({ code }) => code)).toEqual(["reminder.promised", "reminder.promised"]);
  expect(studio.mails).toEqual([]);
});

test("given a promise, when a part is paid, then it stays; when the whole charge is paid, then it is over, also after a reversal of the payment, and the timeline keeps it", async () => {
  const studio = await owing({ ...january, ...promised("2027-02-20") });
  const shown = async () => (await getChargeDetail(studio.ctx, id)).promisedFor;
  await settleCharge(studio.ctx, id, { amount: 50, method: "pix" });
  expect(await shown()).toBe("2027-02-20");
  await settleCharge(studio.ctx, id, { method: "pix" });
  expect(await shown()).toBeNull();
  await reverseSettlement(studio.ctx, id, 2);
  expect(await shown()).toBeNull();
  expect((await remindStudents(studio.ctx, {})).results[0]).toMatchObject({ code: null });
  const { charges } = await listTimeline(studio.ctx, student.id, undefined);
  expect(charges.find((charge) => charge.id === id)?.promise).toMatchObject({ date: "2027-02-20", by: "payer" });
  await setPromises(studio.ctx, { paymentIds: [id], promisedFor: day("2027-02-25") });
  expect(await shown()).toBe("2027-02-25");
});

test("given a promise that arrives after the payment, when the charge is read, then none is shown", async () => {
  const studio = await owing(january);
  await settleCharge({ ...studio.ctx }, id, { method: "pix" });
  await storePayersPromise(studio.ctx, january, day("2027-02-20"));
  expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ status: "pago", promisedFor: null });
});

test("given a promise, when timeline and report are read, then both say for which day", async () => {
  const studio = await owing({ ...january, ...promised("2027-02-20") }, { ...december, ...promised("2027-02-18") });
  const { charges } = await listTimeline(studio.ctx, student.id, undefined);
  expect(charges[0]?.promise).toEqual({
    date: "2027-02-20",
    at: "2027-02-14T12:00:00.000Z",
    by: "payer",
    isBroken: false,
  });
  const { persons } = (await getReport(studio.ctx)).overdue;
  expect(persons[0]).toMatchObject({
    charges: [{ promisedFor: "2027-02-18" }, { promisedFor: "2027-02-20" }, { promisedFor: null }],
  });
});

const link = payerLinkOf(OWNER, ana);
const promisePayment = (ctx: CoreContext, of: PayerLink, typed: string) =>
  promise(ctx, of, { shownIds: new Set([id]), typed });

test("given the page of a charge, when its form is sent, then the payer's promise is stored and shown, and a later one replaces it", async () => {
  const studio = await owing(january);
  expect((await showPage(studio.ctx, link, "t")).document).toContain('min="2027-02-15" max="2027-04-16"');
  for (const date of ["2027-02-20", "2027-02-28"]) {
    expect(await promisePayment(studio.ctx, link, date)).toBe("done");
    expect(studio.storedAt(january)).toMatchObject({ promisedFor: date, promisedBy: "payer" });
  }
  expect(studio.storedAt(january)).toMatchObject({ payerPromises: 2 });
  const { document } = await showPage(studio.ctx, link, "t");
  expect(document).toContain("Combinado: até 28/02/2027");
});

test("given a payer who renewed a promise every six days, when they renew it once more, then only the owner may", async () => {
  const studio = await owing(january);
  const on = (date: string) => ({ ...studio.ctx, now: () => new Date(`${date}T12:00:00.000Z`) });
  expect(await promisePayment(on("2027-02-15"), link, "2027-02-21")).toBe("done");
  expect(await promisePayment(on("2027-02-15"), link, "2027-02-21")).toBe("done");
  expect(await promisePayment(on("2027-02-22"), link, "2027-02-28")).toBe("done");
  expect(studio.storedAt(january)).toMatchObject({ payerPromises: 2, brokenPromises: 1 });
  const before = studio.storedAt(january);
  expect(await promisePayment(on("2027-02-28"), link, "2027-03-06")).toBe("renewed");
  expect(studio.storedAt(january)).toEqual(before);
  const { document } = await showPage(on("2027-02-28"), link, "t");
  expect(document).toContain("Para combinar outro dia, fale com quem enviou a cobrança.");
  expect(document).not.toContain('name="day"');
  const owner = { ...on("2027-03-01"), today: day("2027-03-01") };
  await setPromises(owner, { paymentIds: [id], promisedFor: day("2027-03-10") });
  expect(await getChargeDetail(owner, id)).toMatchObject({ promisedFor: "2027-03-10", brokenPromises: 2 });
  expect(await promisePayment(on("2027-03-01"), link, "2027-03-20")).toBe("renewed");
});

test("given two forms of the payer's last renewal at once, when both are sent, then one is stored", async () => {
  const studio = await owing({ ...january, payerPromises: 1 });
  await Promise.all(["2027-02-20", "2027-02-21"].map((date) => promisePayment(studio.ctx, link, date)));
  expect(studio.storedAt(january)).toMatchObject({ payerPromises: 2 });
});

test.each([
  ["2027-02-14", 1],
  ["2027-02-15", 0],
])(
  "given a promise for %s, when shown on the fifteenth, then %i is broken, also once it is removed",
  async (date, count) => {
    const studio = await owing({ ...january, ...promised(date) });
    expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ brokenPromises: count });
    expect((await getReport(studio.ctx)).overdue.persons[0]?.charges[0]).toMatchObject({ brokenPromises: count });
    const { charges } = await listTimeline(studio.ctx, student.id, undefined);
    expect(charges[0]?.promise).toMatchObject({ isBroken: count === 1 });
    await setPromises(studio.ctx, { paymentIds: [id], promisedFor: null });
    expect(await getChargeDetail(studio.ctx, id)).toMatchObject({ promisedFor: null, brokenPromises: count });
  },
);

test("given a promise and a late fee, when the page is opened, then it says what is owed on that day, and that charges go on", async () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const studio = await owing({ ...january, lateFee });
  await promisePayment(studio.ctx, link, "2027-02-20");
  const { document } = await showPage(studio.ctx, link, "t");
  // 150,50 with a fine of 3,01 and interest of 40 days since 11 January, 2,01.
  expect(document.replaceAll("\u00a0", " ")).toContain("Nesse dia serão");
  expect(document).toContain("Multa e juros continuam a contar até o pagamento.");
});

test.each<[string, Partial<Charge>, string, string]>([
  ["yesterday", {}, "2027-02-14", "day"],
  ["no day", {}, "'><script>", "day"],
  ["a charge that is paid", { status: "pago" }, "2027-02-20", "stale"],
  ["a charge that is void", { status: "cancelado" }, "2027-02-20", "stale"],
  ["a charge that was reported", { reportedAt: "2027-02-14T12:00:00.000Z" }, "2027-02-20", "done"],
])(
  "given %s, when the page's form is sent, then the answer is $3, and nothing is stored",
  async (_what, over, date, answer) => {
    const studio = await owing({ ...january, ...over });
    const before = studio.storedAt(january);
    expect(await promisePayment(studio.ctx, link, date)).toBe(answer);
    expect(studio.storedAt(january)).toEqual(before);
  },
);

test("given a payer's page, when its form is sent, then the shown open charges are promised, and no later or reported one", async () => {
  const details = { name: "Maria Souza", email: null, phone: null, document: null };
  const reported = { ...december, reportedAt: "2027-02-14T12:00:00.000Z" };
  const charges = [january, reported, chargeOf("2027-02")];
  const studio = await aStudio({ students: [{ ...ana, payerId: 12, payer: details }], charges, today: TODAY });
  const maria = { ...details, id: 12, studentIds: [student.id], version: 1, createdAt: january.createdAt };
  await studio.table.put({ ...payerKey(OWNER, 12), ...maria });
  const shownIds = new Set([january, reported].map(chargeIdOf));
  const send = (typed: string, ids = shownIds) =>
    promise(studio.ctx, { ownerId: OWNER, payer: "P0000012", revision: 0 }, { shownIds: ids, typed });
  expect([await send("2027-04-17"), await send("2027-02-20", new Set([7])), await send("2027-02-20")]).toEqual([
    ...["day", "stale", "done"],
  ]);
  expect(charges.map((charge) => studio.storedAt(charge)?.promisedFor)).toEqual(["2027-02-20", undefined, undefined]);
  expect([await send("2027-02-21"), await send("2027-02-22")]).toEqual(["done", "renewed"]);
  expect(studio.storedAt(january)).toMatchObject({ promisedFor: "2027-02-21", payerPromises: 2 });
});
