/**
 * docs/rules/billing-day.md, "Covered months", docs/rules/charge.md, "A wrong amount",
 * docs/rules/charge.md, "Extra charges".
 */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { correctAmount, reverseSettlement } from "../charge/change-ledger.ts";
import { findChargeById } from "../charge/find-charge-by-id.ts";
import { listChargeChoices } from "../charge/list-settlements.ts";
import { listStudentCharges } from "../charge/list-student-charges.ts";
import { listTimeline } from "../charge/list-timeline.ts";
import { makeExtraCharges } from "../charge/make-extra-charges.ts";
import { draftOfMonth, monthlyOf } from "../charge/month-by-hand.ts";
import { setStudentChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { chargeAgain, voidCharge } from "../charge/void-charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { addCorrection, addSettlement } from "../model/settle.ts";
import { isOnlyPaidAhead } from "../store/release-ahead.ts";
import { requireStudent } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { previewNextCharges } from "../student/preview-next-charges.ts";
import { updateStudent } from "../student/update-student.ts";
import { plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver, runBeforeWrites, type StudioSettings } from "../testing/studio.ts";
import { told } from "../testing/told.ts";

const code = (is: string) => ({ name: "AppError", code: is });
const [january, february] = [chargeOf("2027-01"), chargeOf("2027-02")];
const paid = { status: "pago" as const, paidDate: civilDate("2027-02-10"), ledger: [], settledCents: 0 };
const quarterly = { ...plan, id: 90, name: "Trimestral", periodInMonths: 3, priceCents: 54_000 };
const fee = { ...plan, id: 91, name: "Exame", isOneTime: true, priceCents: 8000 };
const studioOf = (over: StudioSettings) =>
  aStudio({
    profile: februaryIsOver,
    plans: [plan, quarterly, fee],
    charges: [january, { ...february, ...paid }],
    ...over,
  });
const PRESS = "3f1b0f0e-6f63-4f3e-9a51-0d8f6a4f0c11";

test("given a monthly student, when a quarter is previewed and then saved, then both say date, sum and months of the same charge", async () => {
  const { ctx } = await studioOf({});
  const [line] = await previewNextCharges(ctx, { studentIds: [student.id], planId: quarterly.id });
  expect(line?.next).toEqual({ date: "2027-03-10", amount: 540, reference: "Mar/2027 a Mai/2027" });
  expect((await requireStudent(ctx, student.id)).anchorMonth).toBe("2027-01");
  await updateStudent(ctx, student.id, { planId: quarterly.id });
  expect((await requireStudent(ctx, student.id)).anchorMonth).toBe("2027-03");
  expect(await previewNextCharges(ctx, { studentIds: [student.id, 999], planId: fee.id })).toEqual([
    { studentId: student.id, next: { date: "2027-03-10", amount: 80, reference: "Março/2027" } },
    { studentId: 999, next: null },
  ]);
});

test("given a one-time fee for a student who paid this month, when it is marked paid by hand, then it is a charge of its own, once", async () => {
  const { ctx, storedAt } = await studioOf({ charges: [{ ...february, ...paid }] });
  await updateStudent(ctx, student.id, { planId: fee.id });
  const [choice, beside] = await listChargeChoices(ctx, student.id);
  const ids = [chargeIdOf({ ...february, month: yearMonth("2027-03") }), chargeIdOf(february) + 1];
  expect([choice?.paymentId, beside?.paymentId]).toEqual(ids);
  expect([choice?.next, beside?.next]).toEqual([null, null]);
  await settleCharge({ ...ctx }, choice?.paymentId ?? 0, {});
  expect(storedAt({ ...february, month: yearMonth("2027-03") })).toMatchObject({ planName: "Exame", status: "pago" });
  expect(await listChargeChoices(ctx, student.id)).toEqual([]);
  const now = await studioOf({ charges: [{ ...february, ...paid }] });
  await updateStudent(now.ctx, student.id, { planId: fee.id });
  await settleCharge({ ...now.ctx }, beside?.paymentId ?? 0, {});
  expect(now.storedAt({ ...february, sequence: 1 })).toMatchObject({ planName: "Exame", status: "pago" });
  expect(await listChargeChoices(now.ctx, student.id)).toEqual([]);
});

test("given a void month, when it is listed what can be charged by hand, then each of these charges can be opened", async () => {
  const { ctx } = await studioOf({ charges: [january, february] });
  await voidCharge(ctx, chargeIdOf(february), "Preço errado");
  const ids = (await listChargeChoices(ctx, student.id)).map(({ paymentId }) => paymentId);
  expect(ids).toContain(chargeIdOf(february) + 1);
  for (const id of ids) expect(chargeIdOf((await findChargeById(ctx, id)).charge)).toBe(id);
});

test("given a void charge, when charged again, then its month has one charge of the new price, however often, and a covered month is refused", async () => {
  const { ctx, storedAt, table } = await studioOf({ charges: [january, february] });
  await voidCharge(ctx, chargeIdOf(february), "Preço errado");
  const again = await chargeAgain(ctx, chargeIdOf(february));
  expect(again).toMatchObject({ id: chargeIdOf(february) + 1, reference: "Fevereiro/2027", dueDate: "2027-02-15" });
  expect((await chargeAgain(ctx, chargeIdOf(february))).id).toBe(again.id);
  expect((await requireStudent(ctx, student.id)).extraCharges).toEqual([again.id]);
  expect(await setStudentChargeStatus(ctx, student.id, { status: "pago" })).toMatchObject({ id: again.id });
  expect((await listStudentCharges(ctx, student.id)).map(({ id }) => id)).toContain(again.id);
  expect((await listTimeline(ctx, student.id, undefined)).charges.map(({ id }) => id)).toContain(again.id);
  await expect(chargeAgain(ctx, chargeIdOf(january))).rejects.toMatchObject(code("payment.not_found"));
  await voidCharge(ctx, chargeIdOf(january), "Preço errado");
  await updateStudent(ctx, student.id, { planId: quarterly.id });
  await expect(chargeAgain(ctx, chargeIdOf(january))).rejects.toMatchObject(code("payment.month_covered"));
  expect([storedAt({ ...january, sequence: 1 }), table.items.size > 0]).toEqual([undefined, true]);
});

test("given an open charge, when its amount is corrected, then the ledger has both amounts, never below what was received", async () => {
  const { ctx, storedAt } = await studioOf({ charges: [{ ...february, amountCents: 190_000, discountCents: 1000 }] });
  const correct = (amount: number) => correctAmount(ctx, chargeIdOf(february), { amount, reason: "Um zero a mais" });
  expect(await correct(190)).toMatchObject({
    amount: 190,
    openAmount: 190,
    discountAmount: 0,
    ledger: [{ kind: "correction", amount: 0, corrected: { from: 1900, to: 190 }, note: "Um zero a mais" }],
  });
  expect((await correct(190)).ledger).toHaveLength(1);
  expect(storedAt(february)).not.toHaveProperty("discountCents");
  await expect(reverseSettlement(ctx, chargeIdOf(february), 1, undefined)).rejects.toMatchObject(
    code("settlement.not_found"),
  );
  await settleCharge(ctx, chargeIdOf(february), { amount: 100 });
  await expect(correct(99.99)).rejects.toMatchObject(code("payment.below_settled"));
  expect(await correct(100)).toMatchObject({ status: "pago", openAmount: 0, settledAmount: 100 });
  await expect(correct(120)).rejects.toMatchObject(code("payment.already_paid"));
  await expect(correctAmount(ctx, 220270300, { amount: 1, reason: "x" })).rejects.toMatchObject(
    code("payment.not_found"),
  );
});

test("given a charge that was mailed, when its amount is corrected, then later messages say so; one that was never mailed is just right", () => {
  const at = "2027-02-11T12:00:00.000Z";
  const ledger = addCorrection(february, 19_000, { date: civilDate("2027-02-11"), at }).ledger;
  const mail = { state: "sent" as const, attempt: 1, at: "2027-02-10T12:00:00.000Z" };
  const referenceOf = (over: object) =>
    chargeInputOf(told({ ...february, ledger, ...over }), civilDate("2027-02-12")).charge.reference;
  expect(referenceOf({ mail })).toBe(`${february.reference} (valor corrigido)`);
  expect(referenceOf({ mail: { ...mail, at: "2027-02-12T12:00:00.000Z", madeAt: mail.at } })).toContain("corrigido");
  expect(referenceOf({ mail: { ...mail, at: "2027-02-12T12:00:00.000Z" } })).toBe(february.reference);
  expect([referenceOf({}), referenceOf({ mail, ledger: [] })]).toEqual([february.reference, february.reference]);
});

test("given a part paid ahead, when the student leaves, then the rest is not owed and what was paid stays", async () => {
  const { ctx, storedAt } = await studioOf({});
  const [march, april] = [yearMonth("2027-03"), yearMonth("2027-04")].map((month) => ({ ...february, month }));
  await settleCharge(ctx, chargeIdOf(march ?? february), { amount: 50 });
  await settleCharge(ctx, chargeIdOf(april ?? february), { amount: 20 });
  await reverseSettlement(ctx, chargeIdOf(april ?? february), 1, undefined);
  await removeStudent(ctx, student.id);
  expect(storedAt(march ?? february)).toMatchObject({ status: "pago", amountCents: 5000, settledCents: 5000 });
  expect(storedAt(april ?? february)).toMatchObject({ status: "cancelado" });
  expect(storedAt(january)).toMatchObject({ status: "pendente" });
});

test.each([
  ["2027-03-09", { status: "pago", amountCents: 5000 }],
  ["2027-03-10", { status: "pendente", amountCents: february.amountCents }],
])(
  "given a part paid ahead of a month that is billed on 10 March, when the student leaves on %s, then its charge is %o",
  async (today, left) => {
    const { ctx, storedAt } = await studioOf({});
    const march = { ...february, month: yearMonth("2027-03") };
    await settleCharge(ctx, chargeIdOf(march), { amount: 50 });
    await removeStudent({ ...ctx, today: civilDate(today) }, student.id);
    expect(storedAt(march)).toMatchObject({ ...left, settledCents: 5000 });
  },
);

test("given chosen students, when an extra charge is made, then each has one, found by every list, however often it is pressed", async () => {
  const other = { ...student, id: 20, status: "arquivado" as const };
  const { ctx, storedAt } = await studioOf({ students: [student, other] });
  const input = {
    studentIds: [student.id, other.id],
    name: "Exame de faixa",
    amount: 80,
    dueDate: "2027-03-05",
    requestId: PRESS,
  };
  const extra = { studentId: student.id, month: yearMonth("2027-03"), sequence: 1 };
  const made = await makeExtraCharges(ctx, input);
  expect(made.results.map(({ paymentId, code: why }) => [paymentId, why])).toEqual([
    [chargeIdOf(extra), null],
    [null, "student.archived"],
  ]);
  expect(await makeExtraCharges(ctx, { ...input, studentIds: [student.id] })).toMatchObject({
    successCount: 1,
    errorCount: 0,
  });
  expect(storedAt({ ...extra, sequence: 2 })).toBeUndefined();
  const second = { ...input, studentIds: [student.id], requestId: PRESS.replace("3f", "4f") };
  expect((await makeExtraCharges(ctx, second)).results[0]?.paymentId).toBe(chargeIdOf(extra) + 1);
  expect(storedAt(extra)).toMatchObject({
    planName: "Exame de faixa",
    amountCents: 8000,
    dueDate: "2027-03-05",
    isExtra: true,
  });
  await settleCharge(ctx, chargeIdOf(extra), {});
  const listed = await listStudentCharges(ctx, student.id);
  expect(listed.find(({ id }) => id === chargeIdOf(extra))).toMatchObject({ status: "pago", isExtra: true });
  // An extra charge covers no month.
  expect((await previewNextCharges(ctx, { studentIds: [student.id], planId: plan.id }))[0]?.next?.date).toBe(
    "2027-03-10",
  );
  expect((await listChargeChoices(ctx, student.id)).map(({ date }) => date)).toEqual(["2027-03-10"]);
});

test.each([
  ["2027-03-09", { reference: "Janeiro/2027" }],
  ["2027-03-10", code("payment.month_covered")],
])(
  "given a fee that the run of 10 March is to charge, when a void month is charged again on %s, then the answer is %o",
  async (today, answer) => {
    const waiting = { ...student, planId: fee.id, anchorMonth: yearMonth("2027-03") };
    const void_ = { ...january, status: "cancelado" as const };
    const { ctx } = await studioOf({ students: [waiting], charges: [void_], today });
    expect(await chargeAgain(ctx, chargeIdOf(january)).catch((error) => error)).toMatchObject(answer);
  },
);

test.each([
  ["was charged in January", {}, "2027-01", null],
  ["is stored for the coming run", { anchorMonth: yearMonth("2027-03") }, "2027-03", null],
  ["waits for the coming run", { anchorMonth: yearMonth("2027-03") }, "2027-01", "2027-03-10"],
  ["is to be given again", { planId: plan.id }, "2027-01", "2027-03-10"],
])("given a fee that %s, when it is previewed, then the date is $3", async (_what, over, month, date) => {
  const stored = chargeOf(month, { planId: fee.id, isOneTime: true });
  const { ctx } = await studioOf({ students: [{ ...student, planId: fee.id, ...over }], charges: [stored] });
  const [line] = await previewNextCharges(ctx, { studentIds: [student.id], planId: fee.id });
  expect(line?.next?.date ?? null).toBe(date);
});

test.each([
  ["without end", null, null, null],
  ["until 20 March", civilDate("2027-03-20"), "2027-04-10", "2027-04-10"],
])(
  "given a student paused %s, when a plan is previewed, or a month is charged by hand, then the next date is a run's",
  async (_what, pausedUntil, previewed, after) => {
    const students = [{ ...student, status: "pausado" as const, pausedUntil }];
    const { ctx } = await studioOf({ students, charges: [january] });
    for (const { id } of [plan, quarterly, fee])
      expect((await previewNextCharges(ctx, { studentIds: [student.id], planId: id }))[0]?.next?.date ?? null).toBe(
        previewed,
      );
    expect((await listChargeChoices(ctx, student.id)).map(({ next }) => next?.date ?? null)).toEqual([after]);
  },
);

test.each(["2027-02-14", "2028-03-01"])(
  "given an extra charge due on %s, then it is refused before any is made",
  async (dueDate) => {
    const { ctx } = await studioOf({});
    const input = { studentIds: [student.id], name: "Exame", amount: 80, dueDate, requestId: PRESS };
    await expect(makeExtraCharges(ctx, input)).rejects.toMatchObject(code("request.invalid"));
  },
);

test("given a student never charged, when charged by hand, then each choice says its months and when the next charge comes", async () => {
  const newcomer = { ...student, anchorMonth: null, createdAt: "2027-02-14T12:00:00.000Z" };
  const profile = { ...februaryIsOver, paymentTermDays: 7 };
  const { ctx } = await studioOf({ profile, students: [newcomer], charges: [] });
  const next = { date: "2027-03-10", reference: "Março/2027" };
  expect(await listChargeChoices(ctx, student.id)).toMatchObject([
    { ...next, dueDate: "2027-03-17", next: { date: "2027-04-10", reference: "Abril/2027" } },
    { date: "2027-02-10", dueDate: "2027-02-17", reference: "Fevereiro/2027", next },
  ]);
});

test("given the charges of a month, when a person acts on it, then the open one comes first, a void one last, an extra one never", () => {
  const [void_, second] = [
    { ...february, status: "cancelado" as const },
    { ...february, sequence: 2 },
  ];
  const extra = { ...february, sequence: 1, isExtra: true };
  expect(monthlyOf([extra, { ...february, ...paid }, second])?.sequence).toBe(2);
  expect(monthlyOf([void_, { ...second, ...paid }])?.sequence).toBe(2);
  expect(monthlyOf([extra, void_])).toBe(void_);
  expect(monthlyOf([extra])).toBeUndefined();
});

test("given a paid charge, when it is corrected to the amount that it has, then that is refused", async () => {
  const { ctx } = await studioOf({});
  const same = correctAmount(ctx, chargeIdOf(february), { amount: 150.5, reason: "x" });
  await expect(same).rejects.toMatchObject(code("payment.already_paid"));
});

test("given a void extra charge, an archived student's, or the charge that was made again, when charged again, then that is refused", async () => {
  const gone = { status: "cancelado" as const, ledger: [], settledCents: 0 };
  const extra = { ...february, sequence: 1, isExtra: true, isOneTime: true, ...gone };
  const extras = { ...student, extraCharges: [chargeIdOf(extra)] };
  const { ctx } = await studioOf({ students: [extras], charges: [{ ...february, ...gone }, extra] });
  await expect(chargeAgain(ctx, chargeIdOf(extra))).rejects.toMatchObject(code("payment.not_found"));
  const again = await chargeAgain(ctx, chargeIdOf(february));
  await expect(chargeAgain(ctx, again.id)).rejects.toMatchObject(code("payment.not_found"));
  const left = await studioOf({ students: [{ ...student, status: "arquivado" }], charges: [{ ...february, ...gone }] });
  await expect(chargeAgain(left.ctx, chargeIdOf(february))).rejects.toMatchObject(code("student.archived"));
});

test("given a void fee beside an extra charge and an earlier fee of the same plan, when charged again, then it is made once more", async () => {
  const onFee = { planId: fee.id, isOneTime: true };
  const extra = { ...february, ...onFee, sequence: 1, isExtra: true };
  const { ctx } = await studioOf({
    students: [{ ...student, planId: fee.id, anchorMonth: february.month, extraCharges: [chargeIdOf(extra)] }],
    charges: [{ ...january, ...onFee, ...paid }, { ...february, ...onFee, status: "cancelado" }, extra],
  });
  expect(await chargeAgain(ctx, chargeIdOf(february))).toMatchObject({ id: chargeIdOf(february) + 2, amount: 80 });
});

test("given a month of which only an extra charge is stored, when a fee of it is made, then the fee is the month's own charge", async () => {
  const extra = { ...february, isOneTime: true, isExtra: true, sequence: 1 };
  const onFee = { ...student, planId: fee.id, anchorMonth: january.month, extraCharges: [chargeIdOf(extra)] };
  const { ctx } = await studioOf({ students: [onFee], charges: [{ ...january, ...paid }, extra] });
  const draft = await draftOfMonth(ctx, onFee, fee, [extra]);
  expect(draft?.charge).toMatchObject({ month: february.month, sequence: 0, planName: "Exame" });
});

test("given months that are paid ahead, when a quarter is previewed, then it comes after all of them", async () => {
  const ahead = ["2027-03", "2027-04", "2027-05"].map((month) => ({ ...chargeOf(month), ...paid }));
  const { ctx } = await studioOf({ charges: [january, { ...february, ...paid }, ...ahead] });
  const [line] = await previewNextCharges(ctx, { studentIds: [student.id], planId: quarterly.id });
  expect(line?.next?.date).toBe("2027-06-10");
});

test("given an open charge with a part, then it exists only because it was paid ahead while nobody was told of it", () => {
  const part = addSettlement(
    february,
    { amountCents: 1, date: civilDate("2027-02-10"), method: "pix" },
    february.createdAt,
  );
  expect(isOnlyPaidAhead(part)).toBe(true);
  const mail = { state: "sent" as const, attempt: 1, at: february.createdAt };
  expect(isOnlyPaidAhead(told({ ...part, mail }))).toBe(false);
  expect(isOnlyPaidAhead({ ...part, unsent: "late" })).toBe(false);
  expect(isOnlyPaidAhead(february)).toBe(false);
});

const extraOf = (over: object = {}) => ({
  studentIds: [student.id],
  name: "Exame",
  amount: 80,
  dueDate: "2027-03-05",
  requestId: PRESS,
  ...over,
});

test("given an extra charge that is due today or in a year, or a student chosen twice, then one is made, with the terms of delay", async () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const { ctx, storedAt } = await studioOf({ profile: { ...februaryIsOver, lateFee } });
  expect(await makeExtraCharges(ctx, extraOf({ dueDate: "2027-02-15" }))).toMatchObject({ successCount: 1 });
  expect(storedAt({ ...february, sequence: 1 })).toMatchObject({ dueDate: "2027-02-15", lateFee });
  const far = extraOf({ dueDate: "2028-02-29", studentIds: [student.id, student.id], requestId: `4${PRESS.slice(1)}` });
  expect((await makeExtraCharges(ctx, far)).results).toHaveLength(1);
});

test("given a waiting student, or a month whose numbers are all taken, when an extra charge is made, then the result says why", async () => {
  const march = { ...february, month: yearMonth("2027-03") };
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => chargeIdOf({ ...march, sequence: at + 1 }));
  const made = async (over: Partial<typeof student>) => {
    const { ctx } = await studioOf({ students: [{ ...student, ...over }] });
    return (await makeExtraCharges(ctx, extraOf())).results.map(({ paymentId, code: why }) => why ?? paymentId);
  };
  expect(await made({ status: "aguardando" })).toEqual(["student.waiting"]);
  expect(await made({ extraCharges: numbered(98) })).toEqual([chargeIdOf({ ...march, sequence: 99 })]);
  expect(await made({ extraCharges: numbered(99) })).toEqual(["payment.too_many_extras"]);
});

test("given two presses at once, when both take the same number, then the slower one is refused and says so", async () => {
  const { ctx } = await studioOf({});
  let isFirst = true;
  const slow = runBeforeWrites(ctx, async () => {
    if (!isFirst) return;
    isFirst = false;
    await makeExtraCharges(ctx, extraOf({ requestId: `4${PRESS.slice(1)}`, amount: 15 }));
  });
  const { results } = await makeExtraCharges(slow, extraOf());
  expect(results).toMatchObject([{ code: "conflict.changed_meanwhile" }]);
});
