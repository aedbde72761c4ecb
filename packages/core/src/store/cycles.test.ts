/** docs/rules/billing-day.md, "Covered months". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { periodOf } from "@emdia/contracts/values/schedule";
import { expect, test } from "vitest";
import { runOwner } from "../billing/run-owner.ts";
import { chargeAgain } from "../charge/void-charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { studentKey } from "../model/keys.ts";
import { updatePlan } from "../plan/plans.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { updateStudent } from "../student/update-student.ts";
import { OWNER, plan, profile, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { alignCycle } from "./cycles.ts";
import { requireProfile } from "./profiles.ts";
import { requireStudent } from "./students.ts";

const quarterly = { ...plan, id: 90, periodInMonths: 3 };
const fee = { ...plan, id: 91, isOneTime: true };
const again = chargeOf("2027-03", { sequence: 1 });

test.each([
  ["nothing", {}, "2027-03"],
  ["the plan", { planId: plan.id }, "2027-01"],
  ["a charge beside the month's", { extraCharges: [chargeIdOf(again)] }, "2027-04"],
])(
  "given a student, when %s changes while the cycle is aligned, then it counts by what is stored",
  async (_what, over, month) => {
    const before = { ...student, planId: quarterly.id };
    const charges = [chargeOf("2027-01"), chargeOf("2027-02"), again];
    const { ctx, table } = await aStudio({
      profile: februaryIsOver,
      plans: [plan, quarterly],
      students: [before],
      charges,
    });
    let isFirst = true;
    const update: typeof table.update = async (...write) => {
      if (isFirst) await table.put({ ...studentKey(OWNER, student.id), ...before, ...over });
      isFirst = false;
      return ctx.table.update(...write);
    };
    const plans = new Map([plan, quarterly].map((one) => [one.id, one]));
    await alignCycle({ ...ctx, table: { ...ctx.table, update } }, student.id, plans);
    expect((await requireStudent(ctx, student.id)).anchorMonth).toBe(month);
  },
);

const paying = { subscriptionStatus: "active" as const, currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const idle = { continueLater: async () => {}, quota: async () => undefined, pace: async () => true };

/** Returns a student whose pause ends on 15 March, and what the owner and the runs do. */
async function aPausedStudent(invoiceDay: number, anchorMonth: string, planId = quarterly.id) {
  const pause = { status: "pausado" as const, pausedUntil: civilDate("2027-03-15") };
  const billing = periodOf(yearMonth("2027-03"), { ...profile, invoiceDay });
  const { ctx, clock, statusAt } = await aStudio({
    profile: { ...februaryIsOver, ...paying, automationEnabled: false, invoiceDay, billing },
    plans: [plan, quarterly, fee],
    students: [{ ...student, ...pause, planId, anchorMonth: yearMonth(anchorMonth) }],
    charges: [chargeOf("2027-02")],
    today: "2027-02-25",
  });
  const edit = async (day: number, table = ctx.table) =>
    updateProfile({ ...ctx, table, profile: await requireProfile(ctx) }, { invoiceDay: day });
  const run = async () => {
    clock.now = (await requireProfile(ctx)).billing.dueAt;
    await runOwner({ ...ctx, ...idle }, { ownerId: OWNER });
  };
  return { ctx, statusAt, edit, run, anchor: async () => (await requireStudent(ctx, student.id)).anchorMonth };
}

test.each([
  ["a quarter that waited", quarterly.id, 10, "2027-04", 20, "2027-03"],
  ["a fee that waited", fee.id, 10, "2027-04", 20, "2027-03"],
  ["a fee that was next", fee.id, 20, "2027-03", 10, "2027-04"],
])(
  "given a student with a dated pause and %s, when the billing day moves across its end, then the cycle follows and a run charges the month",
  async (_what, planId, day, before, next, after) => {
    const { edit, run, anchor, statusAt } = await aPausedStudent(day, before, planId);
    await edit(next);
    expect(await anchor()).toBe(after);
    await run();
    await run();
    expect(statusAt("2027-03", "2027-04")).toEqual(
      after === "2027-03" ? ["pendente", undefined] : [undefined, "pendente"],
    );
  },
);

test("given an edit of the billing day that dies after its write, then its repeat aligns the cycle, and without one the run charges the month all the same", async () => {
  const { ctx, edit, run, anchor, statusAt } = await aPausedStudent(10, "2027-04");
  const table = { ...ctx.table, getMany: () => Promise.reject(new Error("the Lambda ends")) };
  await expect(edit(20, table)).rejects.toThrow("the Lambda ends");
  expect([(await requireProfile(ctx)).invoiceDay, await anchor()]).toEqual([20, "2027-04"]);
  await edit(20);
  expect(await anchor()).toBe("2027-03");

  await edit(10);
  await expect(edit(20, table)).rejects.toThrow("the Lambda ends");
  expect(await anchor()).toBe("2027-04");
  await run();
  expect(statusAt("2027-03")).toEqual(["pendente"]);
});

test("given a student who is back after this month's run, when the billing day moves to a date ahead, then the month's second run charges them", async () => {
  const { ctx, edit, run, anchor, statusAt } = await aPausedStudent(10, "2027-03");
  await run();
  ctx.today = civilDate("2027-03-11");
  const owner = { ...ctx, profile: await requireProfile(ctx) };
  await updateStudent(owner, student.id, { status: "ativo" });
  expect(await anchor()).toBe("2027-04");
  await edit(20);
  expect(await anchor()).toBe("2027-03");
  await run();
  expect(statusAt("2027-03")).toEqual(["pendente"]);
});

const twoMonths = { ...plan, id: 92, periodInMonths: 2 };

test("given a charge over two months and a shorter plan after the second month's run, when the billing day moves to a date ahead, then that month's second run charges nothing, and the next month is charged", async () => {
  const billing = periodOf(yearMonth("2027-03"), { ...profile, invoiceDay: 10 });
  const { ctx, clock, statusAt } = await aStudio({
    profile: { ...februaryIsOver, ...paying, automationEnabled: false, invoiceDay: 10, billing },
    plans: [plan, twoMonths],
    students: [{ ...student, planId: twoMonths.id, anchorMonth: yearMonth("2027-02") }],
    charges: [chargeOf("2027-02", { planId: twoMonths.id, periodInMonths: 2 })],
    today: "2027-03-09",
  });
  const now = async () => ({ ...ctx, profile: await requireProfile(ctx) });
  const run = async () => {
    clock.now = (await requireProfile(ctx)).billing.dueAt;
    await runOwner({ ...ctx, ...idle }, { ownerId: OWNER });
  };
  await run();
  ctx.today = civilDate("2027-03-11");
  await updateStudent(await now(), student.id, { planId: plan.id });
  await updateProfile(await now(), { invoiceDay: 20 });
  expect((await requireProfile(ctx)).billing.month).toBe("2027-03");
  await run();
  expect(statusAt("2027-03")).toEqual([undefined]);
  await run();
  expect(statusAt("2027-03", "2027-04")).toEqual([undefined, "pendente"]);
});
const otherFee = { ...fee, id: 93 };

/**
 * Returns the runs of a student on the plan `from`. In the first run `edit` happens just before the
 * charge of March is stored; if this run `dies`, it reads nothing after that.
 */
async function aRunThatMeets(
  edit: (ctx: ProfileContext) => Promise<unknown>,
  { dies = false, from = plan.id, charges = [chargeOf("2027-02")] } = {},
) {
  const { ctx, clock, statusAt } = await aStudio({
    profile: { ...februaryIsOver, ...paying, automationEnabled: false },
    plans: [plan, twoMonths, fee, otherFee],
    students: [{ ...student, planId: from, anchorMonth: yearMonth("2027-03") }],
    charges,
  });
  const run = async (table = ctx.table) => {
    clock.now = (await requireProfile(ctx)).billing.dueAt;
    await runOwner({ ...ctx, ...idle, table }, { ownerId: OWNER });
  };
  let isEdited = false;
  const put: typeof ctx.table.put = async (item, condition) => {
    if (!isEdited && String(item.sk).startsWith("PAY#")) await edit(ctx);
    isEdited = true;
    return ctx.table.put(item, condition);
  };
  const getMany: typeof ctx.table.getMany = (...keys) =>
    isEdited && dies ? Promise.reject(new Error("the Lambda ends")) : ctx.table.getMany(...keys);
  const first = () => run({ ...ctx.table, put, getMany });
  return { run, first, statusAt };
}

test.each([
  ["of two months", plan.id, twoMonths.id, ["pendente", undefined, "pendente"]],
  ["that is charged once", plan.id, fee.id, ["pendente", undefined, undefined]],
  ["that is charged once, too,", fee.id, otherFee.id, ["pendente", undefined, undefined]],
])(
  "given a student who gets a plan %s just before the run stores their charge, when that run dies, then its next turn lets the plan begin in the next month",
  async (_what, from, planId, later) => {
    const edit = (ctx: ProfileContext) => updateStudent(ctx, student.id, { planId });
    const { first, run, statusAt } = await aRunThatMeets(edit, { dies: true, from });
    await expect(first()).rejects.toThrow("the Lambda ends");
    expect(statusAt("2027-03")).toEqual(["pendente"]);
    for (let turn = 1; turn <= 4; turn++) await run();
    expect(statusAt("2027-04", "2027-05", "2027-06")).toEqual(later);
  },
);

test.each([
  ["two months", { periodInMonths: 2 }, false, ["pendente", undefined, "pendente"]],
  ["two months", { periodInMonths: 2 }, true, ["pendente", undefined, "pendente"]],
  ["one payment", { isOneTime: true }, false, ["pendente", undefined, undefined]],
  ["one payment", { isOneTime: true }, true, ["pendente", undefined, undefined]],
])(
  "given a plan that becomes one of %s (%o) just before the run stores a charge, when the run goes on or dies (%s), then the next charge is the next month's",
  async (_what, patch, dies, later) => {
    const { first, run, statusAt } = await aRunThatMeets((ctx) => updatePlan(ctx, plan.id, patch), { dies });
    await first().catch(() => undefined);
    expect(statusAt("2027-03")).toEqual(["pendente"]);
    for (let turn = 1; turn <= 4; turn++) await run();
    expect(statusAt("2027-04", "2027-05", "2027-06")).toEqual(later);
  },
);

test.each([
  ["on the day of the run", "2027-03-10", "payment.month_covered"],
  ["with what was read the day before", "2027-03-09", undefined],
])(
  "given a void charge over two months, when it is charged again %s just before the run stores the second month's charge, then no month is charged a third time",
  async (_what, today, code) => {
    const february = chargeOf("2027-02", { planId: twoMonths.id, periodInMonths: 2, status: "cancelado" });
    let refused: unknown;
    const edit = async (ctx: ProfileContext) => {
      const now = { ...ctx, today: civilDate(today), profile: await requireProfile(ctx) };
      await chargeAgain(now, chargeIdOf(february)).catch((error) => (refused = error));
    };
    const { first, run, statusAt } = await aRunThatMeets(edit, { from: twoMonths.id, charges: [february] });
    await first();
    for (let turn = 1; turn <= 2; turn++) await run();
    expect(refused).toEqual(code && expect.objectContaining({ code }));
    expect(statusAt("2027-03", "2027-04", "2027-05")).toEqual(["pendente", undefined, "pendente"]);
  },
);

test("given a fee that was charged, when its plan is a quarter by mistake and a fee again, then it is not charged again, but one that was given again still is", async () => {
  const [once, twice] = [student, { ...student, id: 20, anchorMonth: yearMonth("2027-04") }];
  const { ctx } = await aStudio({
    profile: februaryIsOver,
    plans: [plan, fee],
    students: [once, twice].map((one) => ({ ...one, planId: fee.id })),
    charges: [once, twice].map(({ id }) => chargeOf("2027-01", { studentId: id, planId: fee.id, isOneTime: true })),
  });
  const anchors = () => Promise.all([once, twice].map(async ({ id }) => (await requireStudent(ctx, id)).anchorMonth));
  await updatePlan(ctx, fee.id, { isOneTime: true });
  expect(await anchors()).toEqual(["2027-01", "2027-03"]);
  await updatePlan(ctx, fee.id, { isOneTime: false, periodInMonths: 3 });
  expect((await anchors())[0]).toBe("2027-03");
  await updatePlan(ctx, fee.id, { isOneTime: true });
  expect((await anchors())[0]).toBe("2027-01");
});
