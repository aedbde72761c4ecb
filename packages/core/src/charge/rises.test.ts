/** docs/rules/plan.md, "Price rises", "Recess". */

import { addMonths, civilDate, type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { priceOf, raiseByBasisPoints } from "@emdia/contracts/values/own-terms";
import { afterRecess, monthsOf, type Recess } from "@emdia/contracts/values/recess";
import fc from "fast-check";
import { expect, test } from "vitest";
import { draftOf } from "../model/draft.ts";
import { chargeKey, planKey, studentKey } from "../model/keys.ts";
import { toRecessView } from "../model/rise.ts";
import type { Student } from "../model/student.ts";
import { sendNotices } from "../notice/send-notices.ts";
import { updatePlan } from "../plan/plans.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { requirePlan } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { requireStudent } from "../store/students.ts";
import { bulkUpdateStudents } from "../student/bulk-update-students.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";

const [march, april, may, june] = [
  yearMonth("2027-03"),
  yearMonth("2027-04"),
  yearMonth("2027-05"),
  yearMonth("2027-06"),
];
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const beto: Student = { ...ana, id: 3, name: "Beto Lima", email: "beto@exemplo.com.br" };
const studioOf = (over: StudioSettings = {}) => aStudio({ students: [ana, beto], today: "2027-02-15", ...over });
type Studio = Awaited<ReturnType<typeof studioOf>>;

async function drafted(studio: Studio, month: YearMonth, studentId = ana.id) {
  const [profile, one] = await Promise.all([requireProfile(studio.ctx), requireStudent(studio.ctx, studentId)]);
  const draft = draftOf(profile, one, await requirePlan(studio.ctx, one.planId), month, {
    createdAt: "2027-02-15T12:00:00.000Z",
  });
  return [draft.amountCents, draft.discountCents ?? 0, draft.discountReason, draft.status];
}

test.each<[number, number, number]>([
  [10_000, 1_000, 11_000],
  [15_050, 333, 15_551],
  [99, 50, 99],
  [100, 50, 100],
  [101, 50, 102],
])("given %i centavos raised by %i hundredths of a per cent, when raised, then %i", (price, points, raised) => {
  expect(raiseByBasisPoints(price, points)).toBe(raised);
});

test("given any rise, when months are priced, then earlier months have the old price and the others the new one", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  const months = fc.integer({ min: -24, max: 24 });
  fc.assert(
    fc.property(cents, cents, months, (old, next, at) => {
      const rise = { nextPriceCents: next, nextPriceFrom: april };
      const month = addMonths(april, at);
      const expected = at < 0 ? old : next;
      expect(priceOf({ priceCents: old, ...rise }, month, {}).amountCents).toBe(expected);
      expect(priceOf({ priceCents: 1 }, month, { ownPriceCents: old, ...rise }).amountCents).toBe(expected);
      expect(priceOf({ priceCents: old, ...rise }, month, { ownPriceCents: 7 }).amountCents).toBe(7);
    }),
  );
});

test("given a plan's rise from April, when charges are drafted, then March keeps the price, April has the new one, and stored ones stay", async () => {
  const stored = [chargeOf("2027-02"), chargeOf("2027-05")];
  const studio = await studioOf({ charges: stored });
  const before = stored.map((charge) => studio.storedAt(charge));
  const raised = await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  expect(raised).toMatchObject({ price: 150.5, nextPrice: { price: 165, from: "2027-04" } });
  expect(await drafted(studio, march)).toEqual([15_050, 0, undefined, "pendente"]);
  expect(await drafted(studio, april)).toEqual([16_500, 0, undefined, "pendente"]);
  expect(stored.map((charge) => studio.storedAt(charge))).toEqual(before);
});

test("given a rise, when it is undone before its month, then the plan's bytes are as before; from its month on that is refused", async () => {
  const studio = await studioOf();
  const bytes = () => JSON.stringify(studio.at(planKey(OWNER, plan.id)));
  const before = bytes();
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  await updatePlan(studio.ctx, plan.id, { nextPrice: null });
  expect(bytes()).toBe(before);
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: march } });
  const inMarch = { ...studio.ctx, today: "2027-03-01" as typeof studio.ctx.today };
  await expect(updatePlan(inMarch, plan.id, { nextPrice: null })).rejects.toMatchObject({ code: "rise.in_effect" });
  expect(await updatePlan(inMarch, plan.id, { nextPrice: { price: 180, from: may } })).toMatchObject({
    price: 165,
    nextPrice: { price: 180, from: "2027-05" },
  });
  expect(studio.at(planKey(OWNER, plan.id))).toMatchObject({ priceCents: 16_500, nextPriceCents: 18_000 });
});

test("given a rise in effect, when a form sends the same price with another name, then a late run of the month before still charges the old price", async () => {
  const studio = await studioOf();
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  const inApril = { ...studio.ctx, today: civilDate("2027-04-01") };
  expect(await updatePlan(inApril, plan.id, { price: 165, name: "Pilates solo" })).toMatchObject({ price: 165 });
  expect([(await drafted(studio, march))[0], (await drafted(studio, april))[0]]).toEqual([15_050, 16_500]);
  expect(await updatePlan(inApril, plan.id, { price: 165.01 })).toMatchObject({ price: 165.01 });
  expect((await drafted(studio, march))[0]).toBe(16_501);
});

test("given chosen students, when raised by per cent twice, then each own price is raised once, and a student with a discount is named", async () => {
  const discounted = { ...beto, id: 4, name: "Caio", discount: { cents: 100, reason: null, lastMonth: null } };
  const studio = await studioOf({ students: [ana, { ...beto, ownPriceCents: 10_000 }, discounted] });
  const raise = () => bulkUpdateStudents(studio.ctx, { studentIds: [2, 3, 4], rise: { percent: 10, from: april } });
  const { results } = await raise();
  expect(results.map(({ code }) => code)).toEqual([null, null, "rise.has_discount"]);
  await raise();
  expect([(await drafted(studio, april, 2))[0], (await drafted(studio, april, 3))[0]]).toEqual([16_555, 11_000]);
  expect((await drafted(studio, march, 3))[0]).toBe(10_000);
  await bulkUpdateStudents(studio.ctx, { studentIds: [2, 3], rise: null });
  expect(studio.at(studentKey(OWNER, 2))).not.toHaveProperty("nextPriceCents");
  expect(studio.at(studentKey(OWNER, 3))).toMatchObject({ ownPriceCents: 10_000 });
});

test("given a rise that waits, when another is marked for a later month, then it replaces the first one and is of today's price", async () => {
  const studio = await studioOf({ students: [{ ...ana, ownPriceCents: 10_000 }] });
  const raise = (from: YearMonth, percent = 10, ctx = studio.ctx) =>
    bulkUpdateStudents(ctx, { studentIds: [2], rise: { percent, from } });
  await raise(april);
  await raise(may);
  expect([(await drafted(studio, april))[0], (await drafted(studio, may))[0]]).toEqual([10_000, 11_000]);
  const inMay = { ...studio.ctx, today: civilDate("2027-05-01") };
  await raise(june, 10, inMay);
  expect([(await drafted(studio, may))[0], (await drafted(studio, june))[0]]).toEqual([11_000, 12_100]);
});

test("given a price near the limit, when raised beyond it, then the student is named and keeps the price; the limit itself is a price", async () => {
  const studio = await studioOf({
    students: [
      { ...ana, ownPriceCents: 99_999_999 },
      { ...beto, ownPriceCents: 50_000_000 },
    ],
  });
  const { results } = await bulkUpdateStudents(studio.ctx, {
    studentIds: [2, 3],
    rise: { percent: 99.99, from: april },
  });
  expect(results.map(({ code }) => code)).toEqual(["rise.price_limit", null]);
  const most = { studentIds: [3], rise: { price: 999_999.99, from: may } };
  expect(await bulkUpdateStudents(studio.ctx, most)).toMatchObject({ successCount: 1 });
  expect([(await drafted(studio, april, 2))[0], (await drafted(studio, april, 3))[0]]).toEqual([
    99_999_999, 50_000_000,
  ]);
});

test("given a recess that is over, when it is stored for a student, then it is refused; one that ends this month is stored", async () => {
  const studio = await studioOf();
  const mark = (from: string, to: string) =>
    bulkUpdateStudents(studio.ctx, {
      studentIds: [2],
      recess: { from: yearMonth(from), to: yearMonth(to), percent: 0 },
    });
  await expect(mark("2026-12", "2027-01")).rejects.toMatchObject({ code: "request.invalid" });
  expect(await mark("2026-12", "2027-02")).toMatchObject({ successCount: 1 });
});

test("given a student's rise in effect, when another field is edited, then a late run of the month before has the old price; an edit of the price stores the rise", async () => {
  const raised: Student = { ...ana, ownPriceCents: 10_000, nextPriceCents: 12_000, nextPriceFrom: april };
  const studio = await studioOf({ students: [raised], today: "2027-04-03" });
  await bulkUpdateStudents(studio.ctx, { studentIds: [ana.id], recess: { from: may, to: may, percent: 0 } });
  expect((await drafted(studio, march))[0]).toBe(10_000);
  expect((await drafted(studio, april))[0]).toBe(12_000);
  await bulkUpdateStudents(studio.ctx, { studentIds: [ana.id], rise: { from: may, price: 130 } });
  expect(await requireStudent(studio.ctx, ana.id)).toMatchObject({
    ownPriceCents: 12_000,
    nextPriceCents: 13_000,
    nextPriceFrom: may,
  });
});

test("given any period and recess, when priced, then a charge loses exactly the share of its closed months", () => {
  const arbitrary = fc.record({
    amountCents: fc.integer({ min: 1, max: 99_999_999 }),
    periodInMonths: fc.integer({ min: 1, max: 12 }),
    from: fc.integer({ min: -12, max: 12 }),
    length: fc.integer({ min: 0, max: 11 }),
    percent: fc.integer({ min: 0, max: 99 }),
    billingType: fc.constantFrom<"current" | "previous">("current", "previous"),
  });
  fc.assert(
    fc.property(arbitrary, ({ amountCents, periodInMonths, from, length, percent, billingType }) => {
      const recess = { from: addMonths(april, from), to: addMonths(april, from + length), basisPoints: percent * 100 };
      const span = { month: april, periodInMonths, isOneTime: false, billingType };
      const after = afterRecess({ amountCents, discountCents: 5 }, span, [recess]);
      const closed = monthsOf(span).filter((month) => month >= recess.from && month <= recess.to).length;
      const exact = (amountCents * closed * (100 - percent)) / (periodInMonths * 100);
      expect(after.amountCents + after.discountCents).toBe(amountCents + 5);
      expect(Math.abs(amountCents - after.amountCents - exact)).toBeLessThanOrEqual(0.5);
      expect(after.amountCents).toBeGreaterThanOrEqual(0);
      expect(afterRecess({ amountCents, discountCents: 5 }, { ...span, isOneTime: true }, [recess]).isRecess).toBe(
        false,
      );
    }),
  );
});

test("given a recess of the business in April, when drafted, then April is free with its reason, its neighbours are whole, and later months are charged again", async () => {
  const studio = await studioOf();
  await updateProfile(studio.ctx, { recesses: [{ from: april, to: april, percent: 0 }] });
  expect(await drafted(studio, march)).toEqual([15_050, 0, undefined, "pendente"]);
  expect(await drafted(studio, april)).toEqual([0, 15_050, "Recesso", "pago"]);
  expect(await drafted(studio, may)).toEqual([15_050, 0, undefined, "pendente"]);
});

test("given a recess of a student, when a part is charged, then it is; the less of two recesses counts, and other students pay all", async () => {
  const studio = await studioOf();
  const recess = { from: april, to: may, percent: 50 };
  await bulkUpdateStudents(studio.ctx, { studentIds: [2], recess });
  await updateProfile(studio.ctx, { recesses: [{ from: may, to: may, percent: 80 }] });
  expect((await drafted(studio, april))[0]).toBe(7_525);
  expect((await drafted(studio, may))[0]).toBe(7_525);
  expect((await drafted(studio, april, 3))[0]).toBe(15_050);
  expect((await drafted(studio, may, 3))[0]).toBe(12_040);
});

test("given a charge of a closed month, when the recess is cancelled, then it is refused; without one it leaves no trace", async () => {
  for (const [charges, code] of [
    [[chargeOf("2027-04")], "recess.has_charges"],
    [[], undefined],
  ] as const) {
    const studio = await studioOf({ charges });
    const recess = { from: april, to: april, percent: 0 };
    await updateProfile(studio.ctx, { recesses: [recess] });
    await bulkUpdateStudents(studio.ctx, { studentIds: [2], recess });
    const ctx = { ...studio.ctx, profile: await requireProfile(studio.ctx) };
    const cancelled = updateProfile(ctx, { recesses: [] });
    await (code ? expect(cancelled).rejects.toMatchObject({ code }) : cancelled);
    const { results } = await bulkUpdateStudents(ctx, { studentIds: [2], recess: null });
    expect(results[0]?.code).toBe(code ?? null);
    expect(studio.at(studentKey(OWNER, 2))?.recess !== undefined).toBe(code !== undefined);
  }
});

test("given a month that was charged again as a quarter, when a recess in the quarter is removed, then it is refused", async () => {
  const again = chargeOf("2027-04", { sequence: 1, periodInMonths: 3 });
  const recess = { from: june, to: june, basisPoints: 0 };
  const closedAna = { ...ana, recess, extraCharges: [chargeIdOf(again)] };
  const { ctx } = await studioOf({
    students: [closedAna],
    charges: [chargeOf("2027-04", { status: "cancelado" }), again],
  });
  const { results } = await bulkUpdateStudents(ctx, { studentIds: [2], recess: null });
  expect(results[0]?.code).toBe("recess.has_charges");
});

test("given a business closed in a charged and in another month, when the recesses are edited, then only a change of the charged one is refused", async () => {
  const closed = (from: YearMonth, percent = 0) => ({ from, to: from, percent });
  const studio = await studioOf({ charges: [chargeOf("2027-04")] });
  await updateProfile(studio.ctx, { recesses: [closed(april), closed(june)] });
  const edited = async (recesses: readonly ReturnType<typeof closed>[]) => {
    const ctx = { ...studio.ctx, profile: await requireProfile(studio.ctx) };
    return updateProfile(ctx, { recesses: [...recesses] });
  };
  for (const recesses of [[closed(june)], [closed(april, 50), closed(june)], [closed(may), closed(june)]])
    await expect(edited(recesses)).rejects.toMatchObject({ code: "recess.has_charges" });
  for (const other of [closed(june, 50), closed(may)]) {
    const { recesses } = await edited([closed(april), other]);
    expect(recesses?.map(toRecessView)).toEqual([closed(april), other]);
  }
});

test("given a recess of a charged month, when five years are over, then it may leave the list", async () => {
  const recess = { from: yearMonth("2022-02"), to: yearMonth("2022-02"), basisPoints: 0 };
  for (const [today, isFree] of [
    ["2027-02-15", false],
    ["2027-03-01", true],
  ] as const) {
    const studio = await studioOf({ today, charges: [chargeOf("2022-02")], profile: { recesses: [recess] } });
    const removed = updateProfile({ ...studio.ctx, profile: await requireProfile(studio.ctx) }, { recesses: [] });
    if (isFree) expect(await removed).toMatchObject({ recesses: [] });
    else await expect(removed).rejects.toMatchObject({ code: "recess.has_charges" });
  }
});

const rita = { name: "Rita Souza", email: "rita@exemplo.com.br", phone: null, document: null };
const ofRita = { payer: rita, payerId: 9 };

test("given a rise, when its notice is sent twice, then each payer gets one mail with all their students, and students without mail are named", async () => {
  const sister = { ...ana, ...ofRita, id: 5, name: "Bia Souza" };
  const mute = { ...beto, id: 6, name: "Davi", email: null };
  const studio = await studioOf({
    students: [{ ...ana, ...ofRita }, beto, sister, mute, { ...beto, id: 7, ownPriceCents: 100 }],
  });
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  const tell = () => sendNotices(studio.ctx, { kind: "rise", studentIds: [2, 3, 5, 6, 7] });
  const first = await tell();
  expect(first.results.map(({ code }) => code)).toEqual([
    ...[null, null, null, "invoice.student_without_email", "notice.nothing_new"],
  ]);
  expect(studio.mails.map(({ to }) => to)).toHaveLength(2);
  const text = studio.mails[0]?.text.replaceAll("\u00a0", " ");
  expect(text).toContain("A partir de Abril/2027, o valor de Ana (Pilates) passa de R$ 150,50 para R$ 165,00.");
  expect(text).toContain("o valor de Bia");
  expect(await tell()).toMatchObject({ successCount: 0, skippedCount: 4, errorCount: 1 });
  expect(studio.mails).toHaveLength(2);
});

const quarterly = { ...plan, id: 2, name: "Trimestral", periodInMonths: 3 };
const fee = { ...plan, id: 3, name: "Taxa", isOneTime: true };
const anchored = (month: string): Student => ({ ...ana, anchorMonth: yearMonth(month) });
const paused: Student = { ...anchored("2027-02"), status: "pausado" };

test.each<[string, Student, string[], string | undefined]>([
  ["nothing is paid ahead", anchored("2027-02"), ["2027-02"], "Abril/2027, o seu valor (Pilates)"],
  ["March is paid ahead", anchored("2027-02"), ["2027-02", "2027-03"], "Abril/2027"],
  ["April is paid ahead", anchored("2027-02"), ["2027-02", "2027-03", "2027-04"], "Maio/2027"],
  ["April and May are", anchored("2027-02"), ["2027-02", "2027-03", "2027-04", "2027-05"], "Junho/2027"],
  ["April and June are", anchored("2027-02"), ["2027-02", "2027-03", "2027-04", "2027-06"], "Maio/2027"],
  ["nobody was charged yet", ana, [], "Abril/2027"],
  ["a quarter begins in April", { ...anchored("2027-01"), planId: 2 }, [], "Abril/2027, o seu valor (Trimestral)"],
  ["a quarter covers April", { ...anchored("2027-03"), planId: 2 }, [], "Junho/2027"],
  ["a pause lasts through May", { ...paused, pausedUntil: civilDate("2027-05-31") }, [], "Junho/2027"],
  ["a pause has no end", paused, ["2027-04"], "Maio/2027"],
  ["a fee was charged once", { ...anchored("2027-02"), planId: 3 }, ["2027-02"], undefined],
])(
  "given a rise from April, when %s, then the mail names the first month that is asked at the new price",
  async (_what, one, months, from) => {
    const charges = months.map((month) => chargeOf(month, { status: "pago", paidAt: "2027-02-10T12:00:00.000Z" }));
    const studio = await studioOf({ students: [one], charges, plans: [plan, quarterly, fee] });
    await updatePlan(studio.ctx, one.planId, { nextPrice: { price: 165, from: april } });
    const { results } = await sendNotices(studio.ctx, { kind: "rise", studentIds: [2] });
    expect(results[0]?.code).toBe(from ? null : "notice.nothing_new");
    expect(studio.mails.map(({ text }) => text).join("")).toContain(from ? `A partir de ${from}` : "");
  },
);

test("given a rise that was told, when its first month is paid ahead, then it is not told again", async () => {
  const studio = await studioOf({ students: [anchored("2027-02")] });
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  const tell = () => sendNotices(studio.ctx, { kind: "rise", studentIds: [2] });
  expect(await tell()).toMatchObject({ successCount: 1 });
  const paid = chargeOf("2027-04");
  await studio.ctx.table.put({ ...chargeKey(OWNER, paid), ...paid });
  expect(await tell()).toMatchObject({ successCount: 0, skippedCount: 1 });
});

test("given readers who pay for themselves, for a child or share an address, when told, then each is addressed only about themself", async () => {
  const studio = await studioOf({
    students: [
      ana,
      { ...ana, id: 3, name: "Bia Souza" },
      { ...beto, id: 4, ...ofRita },
      { ...beto, id: 5, name: rita.name, ...ofRita },
    ],
  });
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  await updateProfile(studio.ctx, { recesses: [{ from: may, to: may, percent: 0 }] });
  const ctx = { ...studio.ctx, profile: await requireProfile(studio.ctx) };
  for (const kind of ["rise", "recess"] as const) {
    await sendNotices(ctx, { kind, studentIds: [2, 3, 4, 5] });
    studio.clock.now = "2027-02-16T12:00:00.000Z";
  }
  const said = studio.mails.map(({ text }) =>
    text.match(/o seu valor|o valor de \w+|Recesso em|\w+: recesso/g)?.join(", "),
  );
  const [toSelf, toRita] = [["Recesso em", "o seu valor"], "Beto: recesso, Rita: recesso"];
  expect(said.toSorted()).toEqual([...toSelf, ...toSelf, toRita, "o valor de Beto, o valor de Rita"].toSorted());
});

test("given a preview, when it is asked, then it says who gets which mail, and neither sends nor claims one", async () => {
  const sister = { ...ana, ...ofRita, id: 5, name: "Bia Souza" };
  const studio = await studioOf({ students: [{ ...ana, ...ofRita }, beto, sister, { ...beto, id: 6, email: null }] });
  await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
  const input = { kind: "rise", studentIds: [2, 3, 5, 6] } as const;
  const ask = () => sendNotices(studio.ctx, { ...input, studentIds: [...input.studentIds], preview: true });
  const preview = await ask();
  expect(preview.mails.map(({ name, studentIds }) => [name, studentIds])).toEqual([
    [rita.name, [2, 5]],
    [beto.name, [3]],
  ]);
  expect(studio.mails).toEqual([]);
  expect(await sendNotices(studio.ctx, { ...input, studentIds: [...input.studentIds] })).toEqual(preview);
  expect(studio.mails.map(({ subject, text }) => [subject, text])).toEqual(
    preview.mails.map(({ subject, text }) => [subject, text]),
  );
  expect(await ask()).toMatchObject({ successCount: 0, mails: [] });
});

type Tell = (ids: number[]) => Promise<unknown>;
test.each([
  ["one after the other", async (tell: Tell) => [await tell([2, 3]), await tell([3, 4])]],
  ["at once", (tell: Tell) => Promise.all([tell([2, 3]), tell([3, 4])])],
])(
  "given two presses for children of one payer, when they come %s, then each child is told once",
  async (_when, play) => {
    const students = [2, 3, 4].map((id) => ({ ...ana, ...ofRita, id, name: `Filha${id} Souza` }));
    const studio = await studioOf({ students });
    await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
    await play((studentIds) => sendNotices(studio.ctx, { kind: "rise", studentIds }));
    const told = studio.mails.flatMap(({ text }) => text.match(/(?<=o valor de )\w+/g) ?? []);
    expect(told.toSorted()).toEqual(["Filha2", "Filha3", "Filha4"]);
  },
);

test("given a recess of which a month is charged again already, when told, then that charge is said to stay; a one-time plan has none", async () => {
  const recesses = [{ from: april, to: june, basisPoints: 0 }];
  const void_ = { status: "cancelado" as const };
  const [again, extra] = [
    chargeOf("2027-04", { sequence: 1 }),
    chargeOf("2027-06", { sequence: 1, isOneTime: true, isExtra: true }),
  ];
  const charges = [chargeOf("2027-04", void_), again, chargeOf("2027-05", void_), extra];
  const studio = await studioOf({
    profile: { recesses },
    plans: [plan, fee],
    students: [
      { ...anchored("2027-02"), extraCharges: [again, extra].map(chargeIdOf) },
      { ...beto, planId: 3 },
    ],
    charges,
  });
  const { results } = await sendNotices(studio.ctx, { kind: "recess", studentIds: [2, 3] });
  expect(results.map(({ code }) => code)).toEqual([null, "notice.nothing_new"]);
  expect(studio.mails[0]?.text).toContain(
    "Recesso em Abril/2027, com a cobrança já criada, que não muda; de Maio/2027 a Junho/2027, sem cobrança deste período.",
  );
});

const closed = (from: YearMonth, to = from, basisPoints = 0): Recess => ({ from, to, basisPoints });

test.each<[string, Recess[], Recess | undefined, string]>([
  ["one recess", [closed(april, may)], undefined, "de Abril/2027 a Maio/2027, sem cobrança deste período."],
  [
    "the lesser part of two",
    [closed(april, april, 5_000)],
    closed(april),
    "em Abril/2027, sem cobrança deste período.",
  ],
  [
    "a part inside another",
    [closed(april, june, 5_000)],
    closed(may, may, 2_500),
    "em Abril/2027, com cobrança de 50% do valor; em Maio/2027, com cobrança de 25% do valor; em Junho/2027, com cobrança de 50% do valor.",
  ],
  [
    "two with open months between them",
    [closed(june), closed(april)],
    undefined,
    "em Abril/2027, sem cobrança deste período; em Junho/2027, sem cobrança deste período.",
  ],
  [
    "neighbours with the same part",
    [closed(may, june)],
    closed(april),
    "de Abril/2027 a Junho/2027, sem cobrança deste período.",
  ],
])(
  "given %s, when a recess is described, then each closed month is named once, as it is charged",
  async (_what, recesses, recess, told) => {
    const studio = await studioOf({ profile: { recesses }, students: [{ ...ana, ...(recess && { recess }) }] });
    expect(await sendNotices(studio.ctx, { kind: "recess", studentIds: [2] })).toMatchObject({ successCount: 1 });
    expect(studio.mails[0]?.text).toContain(`Recesso ${told}`);
  },
);

test("given a provider that accepts no mail, when a notice is sent, then it may be sent again; after no answer it may not", async () => {
  for (const [kind, sent] of [
    ["busy", 1],
    ["unknown", 0],
  ] as const) {
    const studio = await studioOf();
    await updatePlan(studio.ctx, plan.id, { nextPrice: { price: 165, from: april } });
    const mailer = { send: async () => ({ kind, reason: "test" }) };
    const away = { ...studio.ctx, mailer } as typeof studio.ctx;
    expect((await sendNotices(away, { kind: "rise", studentIds: [2] })).errorCount).toBe(1);
    expect((await sendNotices(studio.ctx, { kind: "rise", studentIds: [2] })).successCount).toBe(sent);
  }
});
