/** docs/rules/plan.md, "Price rises", "Recess", docs/rules/dashboard.md, "Reports". */

import { addMonths, civilDate, type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { priceAfterRise, priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess } from "@emdia/contracts/values/recess";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type OwnerRunStep, runOwner } from "../billing/run-owner.ts";
import { monthChargesOf } from "../charge/list-charges.ts";
import type { Charge } from "../model/charge.ts";
import { planKey } from "../model/keys.ts";
import type { Plan } from "../model/plan.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { chargesBetween } from "../store/charges.ts";
import { requireProfile } from "../store/profiles.ts";
import { requireStudent } from "../store/students.ts";
import { bulkUpdateStudents } from "../student/bulk-update-students.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER, plan } from "../testing/entities.ts";
import { getReport } from "./get-report.ts";

const january = yearMonth("2027-01");
const AHEAD = [1, 2, 3].map((months) => addMonths(january, months));
const TODAY = civilDate("2027-01-15");

const cents = fc.integer({ min: 1, max: 99_999 });
const month = fc.integer({ min: 0, max: 4 }).map((ahead) => addMonths(january, ahead));
const later = month.map((one) => addMonths(one, 1));
const rise = fc.option(fc.record({ nextPriceCents: cents, nextPriceFrom: later }), { nil: {} });
const recess: fc.Arbitrary<Recess> = fc
  .record({ from: month, length: fc.integer({ min: 0, max: 2 }), percent: fc.constantFrom(0, 33, 50) })
  .map(({ from, length, percent }) => ({ from, to: addMonths(from, length), basisPoints: percent * 100 }));
const aPlan = (id: number): fc.Arbitrary<Plan> =>
  fc
    .tuple(fc.record({ priceCents: cents, periodInMonths: fc.constantFrom(1, 1, 2, 3), isOneTime: fc.boolean() }), rise)
    .map(([own, next]) => ({ ...plan, id, ...own, ...next }));
const prices = fc.oneof(
  rise,
  fc.record({ ownPriceCents: cents }),
  fc.tuple(fc.record({ ownPriceCents: cents }), rise).map(([own, next]) => ({ ...own, ...next })),
  fc
    .record({ basisPoints: fc.integer({ min: 1, max: 10_000 }), lastMonth: fc.option(month) })
    .map((discount) => ({ discount: { ...discount, reason: null } })),
);
const pause = fc.constantFrom<Pick<Student, "status" | "pausedUntil">>(
  ...[
    { status: "ativo" as const, pausedUntil: null },
    { status: "pausado" as const, pausedUntil: null },
    { status: "pausado" as const, pausedUntil: civilDate("2027-02-09") },
    { status: "pausado" as const, pausedUntil: civilDate("2027-03-10") },
  ],
);
const aStudent = (id: number): fc.Arbitrary<Student> =>
  fc
    .tuple(
      prices,
      pause,
      fc.record({ planId: fc.constantFrom(1, 2), anchorMonth: fc.constantFrom(null, january, addMonths(january, -1)) }),
      fc.option(recess, { nil: undefined }),
    )
    .map(([own, paused, rest, closed]) => ({
      ...mailed(id),
      ...own,
      ...paused,
      ...rest,
      ...(closed && { recess: closed }),
    }));
const worlds = fc.record({
  plans: fc.tuple(aPlan(1), aPlan(2)),
  students: fc.tuple(aStudent(11), aStudent(12), aStudent(13)),
  recesses: fc.array(recess, { maxLength: 2 }),
  billingType: fc.constantFrom<"current" | "previous">("current", "previous"),
  chosen: fc.record({ from: fc.constantFrom(...AHEAD), percent: fc.integer({ min: 1, max: 100 }) }),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

async function studioOf({ plans, students, recesses, billingType }: World) {
  const profile: Profile = {
    ...cashProfile,
    recesses,
    billingType,
    automationEnabled: false,
    subscriptionStatus: "active",
    currentPeriodEnd: "2099-01-01T00:00:00.000Z",
  };
  const run = await aRun({ students, profile, now: `${TODAY}T12:00:00.000Z` });
  for (const one of plans) await run.table.put({ ...planKey(OWNER, one.id), ...one });
  return { ...run, ctx: { ...run.ctx, today: TODAY } };
}
type Studio = Awaited<ReturnType<typeof studioOf>>;

async function bill({ ctx }: Studio, of: YearMonth): Promise<Charge[]> {
  const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
  const onDay = {
    ...ctx,
    now: () => new Date(`${of}-10T11:00:00.000Z`),
    continueLater: async (turn: OwnerRunStep) => void turns.push(turn),
  };
  for (let turn = turns.shift(); turn; turn = turns.shift()) await runOwner(onDay, turn);
  return chargesBetween(ctx, of, of);
}

const shown = (charges: readonly Charge[]) =>
  charges
    .map(({ studentId, amountCents, discountCents = 0, status, dueDate }) => [
      ...[studentId, amountCents, discountCents, status, dueDate],
    ])
    .toSorted();

test("given any studio, when its months are forecast and then billed, then each month has the charges that were forecast, and the report their sums", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const studio = await studioOf(world);
      const { ctx } = studio;
      const report = await getReport(ctx);
      const plans = new Map(world.plans.map((one) => [one.id, one]));
      const forecast = AHEAD.map((of) =>
        monthChargesOf(ctx, { plans, students: world.students, stored: [] }, of).map(({ charge }) => charge),
      );
      for (const [index, of] of AHEAD.entries()) {
        const billed = await bill(studio, of);
        expect(shown(billed)).toEqual(shown(forecast[index] ?? []));
        expect(report.forecast[index]).toMatchObject({
          month: of,
          count: billed.length,
          expected: reaisFromCents(sumCents(billed.map(({ amountCents }) => amountCents))),
        });
      }
    }),
    { numRuns: 150 },
  );
});

test("given any studio, when chosen students are raised by a per cent, then each pays what the preview said, from the month on and not before", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const studio = await studioOf(world);
      const { ctx } = studio;
      const { percent, from } = world.chosen;
      const chosen = world.students.filter(({ discount }) => !discount).slice(0, 2);
      const studentIds = chosen.map(({ id }) => id);
      const plans = new Map(world.plans.map((one) => [one.id, one]));
      const previewed = new Map(
        chosen.map((one) => {
          const of = plans.get(one.planId) ?? plan;
          const { nextPriceCents: _cents, nextPriceFrom: _from, ...kept } = one;
          const after = priceAfterRise(of, one, { from, basisPoints: percent * 100 }, january);
          return [one.id, (at: YearMonth) => (at >= from ? after : priceOf(of, at, kept).amountCents)];
        }),
      );
      if (studentIds.length > 0)
        expect(await bulkUpdateStudents(ctx, { studentIds, rise: { percent, from } })).toMatchObject({ errorCount: 0 });
      const { billingType, recesses = [] } = await requireProfile(ctx);
      for (const at of AHEAD)
        for (const charge of await bill(studio, at)) {
          const price = previewed.get(charge.studentId)?.(at);
          if (price === undefined) continue;
          const { recess: own } = await requireStudent(ctx, charge.studentId);
          const all = own ? [...recesses, own] : recesses;
          const { amountCents } = afterRecess(
            { amountCents: price, discountCents: 0 },
            { ...charge, billingType },
            all,
          );
          expect([charge.amountCents, charge.amountCents + (charge.discountCents ?? 0)]).toEqual([amountCents, price]);
        }
    }),
    { numRuns: 150 },
  );
});
