import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { periodOf } from "@emdia/contracts/values/schedule";
import { expect, test } from "vitest";
import { isDue } from "../model/due.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { charge, OWNER, plan, profile, student } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

const newcomer: Student = { ...student, anchorMonth: null };
const { pk, sk } = studentKey(OWNER, student.id);
const key = chargeKey(OWNER, charge);

async function tableOf(stored: Student | undefined) {
  const table = memoryTable();
  if (stored) await table.put({ pk, sk, ...stored });
  const ctx = { table, ownerId: OWNER, now: () => new Date(charge.createdAt), profile, today: charge.dueDate };
  const anchor = async () => (await table.get({ pk, sk }))?.anchorMonth;
  return { table, ctx, anchor };
}

test("given a student never charged, when the first charge is made twice, then charge and cycle are stored and it is made once", async () => {
  const { ctx, table, anchor } = await tableOf(newcomer);
  expect(await createOrGetCharge(ctx, newcomer, { charge })).toEqual({ created: true, charge });
  expect(await anchor()).toBe(charge.month);
  const other = { ...charge, amountCents: 1 };
  expect(await createOrGetCharge(ctx, newcomer, { charge: other })).toEqual({ created: false, charge });
  expect(await table.get(key)).toMatchObject({ amountCents: charge.amountCents });
});

test.each([
  ["a month ahead", "2027-04", "2027-03"],
  ["the month of the first dispatch", "2027-03", "2027-03"],
  ["this month, by hand", "2027-02", "2027-02"],
])(
  "given a student whose first dispatch is in March, when %s is charged in February (%s), then the cycle counts from %s",
  async (_what, month, anchored) => {
    const late = { ...newcomer, createdAt: "2027-02-14T12:00:00.000Z" };
    const { ctx, anchor } = await tableOf(late);
    const february = {
      ...ctx,
      today: civilDate("2027-02-15"),
      profile: { ...profile, billing: periodOf(yearMonth("2027-03"), profile) },
    };
    await createOrGetCharge(february, late, { charge: { ...charge, month: yearMonth(month) } });
    expect(await anchor()).toBe(anchored);
  },
);

test.each<[string, Partial<Student>, number, string[]]>([
  ["of two months, paused for some weeks", { pausedUntil: civilDate("2027-02-25") }, 2, ["2027-04", "2027-06"]],
  ["of two months, paused longer", { pausedUntil: civilDate("2027-05-25") }, 2, ["2027-06"]],
  [
    "of one month, paused for some weeks",
    { pausedUntil: civilDate("2027-03-25") },
    1,
    ["2027-04", "2027-05", "2027-06"],
  ],
  ["of two months, paused without end", { pausedUntil: null }, 2, []],
])(
  "given a student %s, when this month is charged by hand first, then runs charge no month of it again",
  async (_what, pause, periodInMonths, months) => {
    const paused: Student = { ...newcomer, status: "pausado", ...pause };
    const { ctx, anchor } = await tableOf(paused);
    const pending = { ...profile, billing: periodOf(yearMonth("2027-02"), profile) };
    const first = { ...charge, month: yearMonth("2027-02"), periodInMonths };
    await createOrGetCharge({ ...ctx, today: civilDate("2027-02-08"), profile: pending }, paused, { charge: first });
    const now = { ...paused, anchorMonth: yearMonth(String(await anchor())) };
    const later = [3, 4, 5, 6].map((month) => yearMonth(`2027-0${month}`));
    expect(later.filter((month) => isDue(now, { ...plan, periodInMonths }, month, pending))).toEqual(months);
  },
);

test("given a month ahead that lies before the first dispatch, when it is charged, then the cycle counts from it", async () => {
  const { ctx, anchor } = await tableOf(newcomer);
  const pending = { ...profile, billing: periodOf(yearMonth("2027-04"), profile) };
  await createOrGetCharge({ ...ctx, today: civilDate("2027-02-15"), profile: pending }, newcomer, {
    charge: { ...charge, month: yearMonth("2027-03") },
  });
  expect(await anchor()).toBe("2027-03");
});

test("given a run that is late, when this month is charged by hand first, then the cycle counts from this month", async () => {
  const since = { ...newcomer, createdAt: "2027-01-05T12:00:00.000Z" };
  const { ctx, anchor } = await tableOf(since);
  const pending = { ...profile, billing: periodOf(yearMonth("2027-01"), profile) };
  await createOrGetCharge({ ...ctx, today: civilDate("2027-02-15"), profile: pending }, since, {
    charge: { ...charge, month: yearMonth("2027-02") },
  });
  expect(await anchor()).toBe("2027-02");
});

test("given another charge has fixed the cycle meanwhile, when the charge is made, then it is stored and the cycle stays", async () => {
  const { ctx, anchor } = await tableOf(student);
  expect(await createOrGetCharge(ctx, newcomer, { charge: { ...charge, month: yearMonth("2027-02") } })).toMatchObject({
    created: true,
  });
  expect(await anchor()).toBe(student.anchorMonth);
});

test("given a charge by hand that has fixed another cycle meanwhile, when a late run makes a first quarter, then it ends, and its next turn reads the student again", async () => {
  const { ctx, table } = await tableOf(student);
  const quarter = { ...charge, month: yearMonth("2026-12"), periodInMonths: 3 };
  const made = createOrGetCharge(ctx, newcomer, { charge: quarter, isOfRun: true });
  await expect(made).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  expect(await table.get(chargeKey(OWNER, quarter))).toBeUndefined();
});

test("given a student removed meanwhile, when the first charge is made, then it is refused and not there", async () => {
  const { ctx, table } = await tableOf(undefined);
  await expect(createOrGetCharge(ctx, newcomer, { charge })).rejects.toMatchObject({ code: "student.not_found" });
  expect(await table.get(key)).toBeUndefined();
});

test("given a table that fails, when the first charge is made, then the failure is not taken for a refusal", async () => {
  const { ctx, table } = await tableOf(newcomer);
  const failing = { ...ctx, table: { ...table, transact: () => Promise.reject(new Error("away")) } };
  await expect(createOrGetCharge(failing, newcomer, { charge })).rejects.toThrow("away");
});

test("given a student charged before, when a run makes a charge, then it takes a single write, of half the price", async () => {
  const { ctx, table } = await tableOf(student);
  const single = { ...ctx, table: { ...table, transact: () => Promise.reject(new Error("a transaction")) } };
  expect(await createOrGetCharge(single, student, { charge, isOfRun: true })).toEqual({ created: true, charge });
});

test("given a charge whose student's cycle was never fixed, when it is made again, then it is given back", async () => {
  const { ctx, table } = await tableOf(newcomer);
  await table.put({ ...key, ...charge });
  expect(await createOrGetCharge(ctx, newcomer, { charge: { ...charge, amountCents: 1 } })).toEqual({
    created: false,
    charge,
  });
});
