/** docs/rules/dashboard.md, "Reports". */

import { MAX_OPEN_ROWS } from "@emdia/contracts/constants";
import { addMonths, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runOwner } from "../billing/run-owner.ts";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { recordContact } from "../message/record-contact.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { planKey, profileKey } from "../model/keys.ts";
import type { Table } from "../model/ports/table.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { alignCycle } from "../store/cycles.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { getReport } from "./get-report.ts";

const someone = (id: number, name: string, over: Partial<Student> = {}): Student => ({ ...student, id, name, ...over });
const owed = (studentId: number, dueDate: string, amountCents: number, over: Partial<Charge> = {}) =>
  chargeOf(dueDate.slice(0, 7), { studentId, amountCents, dueDate: civilDate(dueDate), ...over });
const partly = (settledCents: number) => {
  const entry = { number: 1, amountCents: settledCents, date: civilDate("2027-01-11"), method: "pix" as const };
  return { settledCents, ledger: [{ ...entry, at: "2027-01-11T12:00:00.000Z", by: "owner" }] };
};
const idOf = (charge: Charge) => chargeIdOf(charge);
const profile = { ...februaryIsOver, createdAt: "2026-12-05T12:00:00.000Z" };
const two = [someone(2, "Ana"), someone(3, "Beto")];
const february = { month: yearMonth("2027-02") };

test("given payments of several days and methods, when February is reported, then it has each day and method, and the months that end with it", async () => {
  const charges = [owed(2, "2027-01-10", 10_000), owed(2, "2027-02-10", 20_000), owed(3, "2027-02-10", 5_000)];
  const { ctx } = await aStudio({ profile, charges, students: two });
  const [january = 0, own = 0, other = 0] = charges.map(idOf);
  await settleCharge(ctx, january, { amount: 100, date: "2026-11-30", method: "dinheiro" });
  await settleCharge(ctx, own, { amount: 50, date: "2027-02-01", method: "pix" });
  await settleCharge(ctx, own, { amount: 30, date: "2027-02-01", method: "cartao" });
  await settleCharge(ctx, own, { amount: 20, date: "2027-02-14", method: "pix" });
  await settleCharge(ctx, other, { amount: 50, date: "2027-02-13", method: "outro" });
  await reverseSettlement(ctx, other, 1, "Engano");
  const { received } = await getReport(ctx, february);
  const pix = (total: number, count: number) => ({ method: "pix", total, fee: 0, count });
  const card = { method: "cartao", total: 30, fee: 0, count: 1 };
  const whole = { total: 100, fee: 0, count: 3, methods: [pix(70, 2), card] };
  expect(received.month).toEqual(whole);
  const cash = { method: "dinheiro", total: 100, fee: 0, count: 1 };
  expect(received.year).toEqual({ total: 200, fee: 0, count: 4, methods: [pix(70, 2), cash, card] });
  expect(received.days).toEqual([
    { date: "2027-02-01", total: 80, fee: 0, count: 2, methods: [pix(50, 1), card] },
    { date: "2027-02-14", total: 20, fee: 0, count: 1, methods: [pix(20, 1)] },
  ]);
  const none = { total: 0, fee: 0, count: 0, methods: [] };
  expect(received.months).toEqual([
    { month: "2026-11", total: 100, fee: 0, count: 1, methods: [cash] },
    { month: "2026-12", ...none },
    { month: "2027-01", ...none },
    { month: "2027-02", ...whole },
  ]);
  const before = await getReport(ctx, { month: yearMonth("2026-11") });
  expect([before.received.month.total, before.received.months.length]).toEqual([100, 1]);
});

test("given an old account, when a month is reported, then the year before it is shown and no longer", async () => {
  const charges = [owed(2, "2026-02-10", 1), owed(3, "2026-02-10", 20)];
  const old = { ...profile, createdAt: "2020-01-01T12:00:00.000Z" };
  const { ctx } = await aStudio({ profile: old, charges, students: two });
  const [first = 0, second = 0] = charges.map(idOf);
  await settleCharge(ctx, first, { date: "2026-02-28" });
  await settleCharge(ctx, second, { date: "2026-03-01" });
  const months = (await getReport(ctx)).received.months;
  expect([months.length, months[0]?.month, months[0]?.total, months.at(-1)?.month]).toEqual([
    ...[12, "2026-03", 0.2, "2027-02"],
  ]);
});

test("given charges of two plans, when the month is reported, then each plan has its part, under its present or its last name, and void ones none", async () => {
  const charges = [
    owed(2, "2027-02-10", 20_000, partly(5_000)),
    owed(3, "2027-02-10", 1_000, { planId: 9, planName: "Plano antigo", createdAt: "2027-02-10T11:00:01.000Z" }),
    owed(3, "2027-02-12", 500, { planId: 9, planName: "Exame", sequence: 1, isExtra: true, createdAt: "2027-02-12" }),
    owed(5, "2027-02-10", 500, { planId: 9, planName: "Plano velho", createdAt: "2027-02-10T11:00:00.000Z" }),
    owed(6, "2027-02-10", 100, { planId: 8, planName: "Exame", isExtra: true }),
    owed(4, "2027-02-10", 40_000, { planId: 9, planName: "Plano antigo", status: "cancelado" }),
    owed(3, "2027-01-10", 7_000),
  ];
  const { ctx } = await aStudio({ profile, charges, plans: [{ ...plan, name: "Pilates novo" }] });
  expect((await getReport(ctx, february)).charged).toEqual({
    month: "2027-02",
    expected: 221,
    received: 50,
    open: 171,
    count: 5,
    plans: [
      { planId: 1, name: "Pilates novo", expected: 200, received: 50, open: 150, count: 1 },
      { planId: 9, name: "Plano antigo", expected: 20, received: 0, open: 20, count: 3 },
      { planId: 8, name: "Exame", expected: 1, received: 0, open: 1, count: 1 },
    ],
  });
});

test.each([
  ["2027-02-15", undefined],
  ["2027-02-14", 0],
  ["2027-01-16", 0],
  ["2027-01-15", 1],
  ["2026-12-17", 1],
  ["2026-12-16", 2],
  ["2026-11-17", 2],
  ["2026-11-16", 3],
  ["2020-01-01", 3],
])("given a charge due on %s, when reported on 15 February, then it is in the age group %s", async (dueDate, group) => {
  const { ctx } = await aStudio({ profile, charges: [owed(2, dueDate, 100)] });
  const { overdue } = await getReport(ctx);
  expect(overdue.ages.map(({ from, to }) => `${from}-${to}`)).toEqual(["1-30", "31-60", "61-90", "91-null"]);
  expect(overdue.ages.map(({ count }) => count)).toEqual([0, 1, 2, 3].map((at) => Number(at === group)));
  expect(overdue.total).toBe(group === undefined ? 0 : 1);
});

test("given debts of a mother's children, of a former student and of an erased one, when reported, then each person has one line, the largest first", async () => {
  const payer = { name: "Carla Souza", email: null, phone: null, document: null };
  const students = [
    someone(2, "Ana", { payerId: 90, payer }),
    someone(3, "Beto", { payerId: 90, payer, phone: "5511999999999" }),
    someone(4, "Davi", { status: "arquivado" }),
    someone(5, "", { status: "arquivado", erasedAt: "2027-01-01T00:00:00.000Z" }),
  ];
  const told = { mail: { state: "sent", attempt: 1, at: "2027-01-10T12:00:00.000Z" } } as const;
  const charges = [
    owed(2, "2027-02-10", 4_000),
    owed(3, "2027-01-10", 3_000, { ...told, ...partly(1_000) }),
    owed(4, "2026-10-10", 50_000),
    owed(5, "2026-10-10", 100),
  ];
  const studio = await aStudio({ profile, students, charges });
  const line = async () => (await getReport(studio.ctx)).overdue.persons;
  expect(
    (await line()).map(({ name, payerId, studentId, total, count }) => [name, payerId, studentId, total, count]),
  ).toEqual([
    ["Davi", null, 4, 500, 1],
    ["Carla Souza", 90, 3, 60, 2],
    ["", null, 5, 1, 1],
  ]);
  const [, carla] = await line();
  expect(carla).toMatchObject({ oldest: "2027-01-10", lastContact: { at: told.mail.at, channel: "email" } });
  const [ofAna, ofBeto] = charges.map(idOf);
  const silent = { reference: "Janeiro/2027", promisedFor: null, brokenPromises: 0 };
  expect(carla?.charges).toEqual([
    { ...silent, paymentId: ofBeto, studentName: "Beto", dueDate: "2027-01-10", days: 36, amountToday: 20 },
    { ...silent, paymentId: ofAna, studentName: "Ana", dueDate: "2027-02-10", days: 5, amountToday: 40 },
  ]);
  expect((await line())[0]?.lastContact).toBeNull();
  await recordContact(studio.ctx, chargeIdOf(charges[0] as Charge), { channel: "whatsapp" });
  expect((await line())[1]?.lastContact).toEqual({ at: "2027-02-15T12:00:00.000Z", channel: "whatsapp" });
});

test("given a run that is late, when reported, then its charges are overdue as they will be made", async () => {
  const billing = { month: yearMonth("2027-01"), date: civilDate("2027-01-10"), dueAt: "2027-01-10T11:00:00.000Z" };
  const { ctx } = await aStudio({
    profile: { billing, lastBilling: null },
    charges: [owed(2, "2027-01-20", 100, { sequence: 1, reference: "Avulsa" })],
  });
  const { overdue } = await getReport(ctx);
  expect([overdue.total, overdue.ages.map(({ count }) => count)]).toEqual([302, [2, 1, 0, 0]]);
  const references = overdue.persons[0]?.charges.map(({ reference }) => reference);
  expect(references).toEqual(["Janeiro/2027", "Avulsa", "Fevereiro/2027"]);
});

test("given a month ahead, when reported, then it is refused", async () => {
  const { ctx } = await aStudio({ profile });
  await expect(getReport(ctx, { month: yearMonth("2027-03") })).rejects.toMatchObject({ code: "request.invalid" });
  expect((await getReport(ctx)).month).toBe("2027-02");
});

test("given more overdue charges than are listed, when reported, then the sums count all of them", async () => {
  const charges = Array.from({ length: MAX_OPEN_ROWS + 1 }, (_, n) => owed(2 + n, "2026-12-10", 100));
  const { ctx, table } = await aStudio({ profile, charges });
  const { overdue } = await getReport({ ...ctx, table });
  expect([overdue.count, overdue.total, overdue.persons.length]).toEqual([2_001, 2_001, 2_001]);
  expect(overdue.persons.flatMap((person) => person.charges)).toHaveLength(MAX_OPEN_ROWS);
});

test("given years of paid history, when reported, then it reads no more items than with one year", async () => {
  const reads = async (years: number) => {
    const charges = Array.from({ length: 12 * years }, (_, back) => {
      const month = addMonths(yearMonth("2027-01"), -back);
      const entry = {
        number: 1,
        amountCents: 100,
        date: civilDate(`${month}-10`),
        method: "pix" as const,
        at: "",
        by: "owner",
      };
      return chargeOf(month, { amountCents: 100, status: "pago", settledCents: 100, ledger: [entry], ledgerSize: 1 });
    });
    const { ctx, table } = await aStudio({ profile: { ...profile, createdAt: "2015-01-01T12:00:00.000Z" }, charges });
    await getReport({ ...ctx, table });
    let items = 0;
    const query: Table["query"] = async (input) => {
      const page = await table.query(input);
      items += page.items.length;
      return page;
    };
    const { received } = await getReport({ ...ctx, table: { ...table, query } });
    expect(received.months.filter(({ total }) => total === 1)).toHaveLength(11);
    return items;
  };
  expect(await reads(6)).toBe(await reads(1));
});

const PLANS = [
  plan,
  { ...plan, id: 4, periodInMonths: 3 },
  { ...plan, id: 5, isOneTime: true },
  { ...plan, id: 6, periodInMonths: 12 },
];
const ahead = ["2027-03", "2027-04", "2027-05"] as const;
const term = fc.oneof(
  fc.constant({}),
  fc.record({ ownPriceCents: fc.constantFrom(1, 9_990) }),
  fc.record({
    discount: fc.record({
      basisPoints: fc.constantFrom(1_000, 3_333, 10_000),
      reason: fc.constant(null),
      lastMonth: fc.constantFrom(null, yearMonth("2027-03"), yearMonth("2027-04")),
    }),
  }),
);
const person = fc.record({
  planId: fc.constantFrom(1, 1, 4, 5, 6),
  status: fc.constantFrom<Student["status"]>("ativo", "ativo", "pausado", "arquivado", "aguardando"),
  pausedUntil: fc.constantFrom(null, ...["2027-03-09", "2027-03-10", "2027-04-20"].map(civilDate)),
  anchorMonth: fc.constantFrom(null, ...["2026-03", "2026-12", "2027-01", "2027-02"].map(yearMonth)),
  createdAt: fc.constantFrom("2026-03-01T12:00:00.000Z", "2027-02-01T12:00:00.000Z"),
  term,
  paysAhead: fc.constantFrom(undefined, undefined, ...ahead),
});

test("given any students, terms and payments ahead, when nothing changes, then the runs charge what the forecast said", async () => {
  const paying: Profile = {
    ...cashProfile,
    subscriptionStatus: "active",
    currentPeriodEnd: "2099-01-01T00:00:00.000Z",
  };
  const at = (path: { pk: string; sk: string }) => `${path.pk}|${path.sk}`;
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), fc.boolean(), async (people, isAfterRun) => {
      const students = people.map(({ term, paysAhead: _ahead, ...one }, n) => ({ ...mailed(n + 1), ...one, ...term }));
      const run = await aRun({ students, profile: { ...paying, automationEnabled: false } });
      for (const one of PLANS) await run.table.put({ ...planKey(OWNER, one.id), ...one });
      const plans = new Map(PLANS.map((one) => [one.id, one]));
      // The edit that pauses a student stores where the cycle begins.
      for (const { id, status } of students) if (status === "pausado") await alignCycle(run.ctx, id, plans);
      let now = "2027-02-05T12:00:00.000Z";
      const stored = () => profileOf(run.table.items.get(at(profileKey(OWNER))) ?? {});
      const turns: Parameters<typeof runOwner>[1][] = [];
      const ctx = {
        ...run.ctx,
        now: () => new Date(now),
        continueLater: async (turn: (typeof turns)[0]) => void turns.push(turn),
      };
      const runMonth = async (month: string) => {
        now = `${month}-10T11:00:00.000Z`;
        turns.push({ ownerId: OWNER });
        for (let turn = turns.shift(); turn; turn = turns.shift()) await runOwner(ctx, turn);
      };
      if (isAfterRun) await runMonth("2027-02");
      const owner = { ...ctx, profile: stored(), today: civilDate(now.slice(0, 10)) };
      for (const [n, { paysAhead }] of people.entries())
        if (paysAhead)
          await settleCharge(
            owner,
            chargeIdOf({ studentId: n + 1, month: yearMonth(paysAhead), sequence: 0 }),
            {},
          ).catch((refusal) => expect(refusal).toBeInstanceOf(AppError));
      const { forecast } = await getReport(owner);
      for (const month of [...(isAfterRun ? [] : ["2027-02"]), ...ahead]) await runMonth(month);
      const made = ahead.map((month) => {
        const own = run.charges().filter((charge) => charge.month === month);
        const sum = (name: "amountCents" | "settledCents") => own.reduce((all, one) => all + Number(one[name] ?? 0), 0);
        return [month, own.length, sum("amountCents"), sum("settledCents")];
      });
      const cents = (reais: number) => Math.round(reais * 100);
      expect(forecast.map((one) => [one.month, one.count, cents(one.expected), cents(one.received)])).toEqual(made);
      for (const { plans, expected } of forecast)
        expect(plans.reduce((sum, one) => sum + cents(one.expected), 0)).toBe(cents(expected));
    }),
    { numRuns: 150 },
  );
});
