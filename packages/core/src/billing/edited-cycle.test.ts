/** Tests edits that meet a run which does not charge the student (docs/rules/billing-day.md). */
import { addMonths, civilDateIn, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { voidCharge } from "../charge/void-charge.ts";
import { decodeCharge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { monthsCoveredBy } from "../model/covered-months.ts";
import { planKey, profileKey } from "../model/keys.ts";
import type { Plan } from "../model/plan.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { updatePlan } from "../plan/plans.ts";
import { reactivateStudent, updateStudent } from "../student/update-student.ts";
import { beforeEachCall } from "../testing/before-each-call.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER, plan } from "../testing/entities.ts";
import { chargeOf } from "../testing/studio.ts";
import { putTold } from "../testing/told.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const FEBRUARY = cashProfile.billing.month;
const profile: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const PLANS: Plan[] = [
  { ...plan, id: 3, name: "Trimestral", periodInMonths: 3 },
  { ...plan, id: 4, name: "Bimestral", periodInMonths: 2 },
  { ...plan, id: 5, name: "Matrícula", isOneTime: true },
  { ...plan, id: 6, name: "Uniforme", isOneTime: true },
];
const JANUARY = yearMonth("2027-01");
/** A student who is not due in February until an edit: January's charge, or what follows, says why. */
const quarterly: Partial<Student> = { planId: 3 };
const away: Partial<Student> = { planId: 4, status: "arquivado", anchorMonth: yearMonth("2026-11") };

type Edit = (ctx: ProfileContext) => Promise<unknown>;
const patch =
  (change: Parameters<typeof updateStudent>[2]): Edit =>
  (ctx) =>
    updateStudent(ctx, 1, change);
const voidJanuary: Edit = (ctx) => voidCharge(ctx, chargeIdOf({ studentId: 1, month: JANUARY, sequence: 0 }), "Engano");

/** Plays the runs of February, with an edit before its call `at`, March and April. */
async function play({ from, edit, at }: { from: Partial<Student>; edit: Edit; at: number }) {
  const run = await aRun({ students: [{ ...mailed(1), ...from }, mailed(2)], profile, perPage: 1 });
  for (const one of PLANS) await run.table.put({ ...planKey(OWNER, one.id), ...one });
  const terms = PLANS.find(({ id }) => id === from.planId) ?? plan;
  const { id: planId, isOneTime, periodInMonths } = terms;
  if (from.status !== "arquivado")
    await putTold(run.ctx, chargeOf("2027-01", { studentId: 1, planId, isOneTime, periodInMonths }));
  const { ownerId: _owner, profile: _profile, today: _today, ...core } = run.ctx;
  const current = () => profileOf(run.table.items.get(`${profileKey(OWNER).pk}|${profileKey(OWNER).sk}`) ?? {});
  let calls = 0;
  const meet = async () => {
    calls += 1;
    if (calls !== at) return;
    const owner = current();
    const now = () => new Date(owner.billing.dueAt);
    await edit({ ...core, ownerId: OWNER, profile: owner, now, today: civilDateIn(owner.timezone, now()) });
  };
  const table = beforeEachCall(run.table, meet);
  for (let month = FEBRUARY; month <= addMonths(FEBRUARY, 2); month = addMonths(month, 1)) {
    const now = new Date(current().billing.dueAt);
    const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
    const continueLater = async (turn: OwnerRunStep) => void turns.push(turn);
    for (let turn = turns.shift(); turn; turn = turns.shift())
      await runOwner({ ...core, table, continueLater, now: () => now }, turn);
    expect(current().billing.month).toBe(addMonths(month, 1));
    if (month === FEBRUARY && calls < at) return undefined;
  }
  return run
    .charges()
    .map(decodeCharge)
    .filter(({ studentId }) => studentId === 1);
}

test.each<[string, Partial<Student>, Edit]>([
  ["a quarter is void", quarterly, voidJanuary],
  ["a fee is followed by a plan of two months", { planId: 5 }, patch({ planId: 4 })],
  ["a student returns to a plan of two months", away, (ctx) => reactivateStudent(ctx, 1, {})],
  [
    "a fee's plan becomes one of two months",
    { planId: 5 },
    (ctx) => updatePlan(ctx, 5, { isOneTime: false, periodInMonths: 2 }),
  ],
])(
  "given a run that does not charge a student, when %s before any of its calls, then March is covered, and no month twice",
  async (_what, from, edit) => {
    for (let at = 1; ; at++) {
      const charges = await play({ from, edit, at });
      if (!charges) break;
      const covered = charges.flatMap(monthsCoveredBy);
      expect([at, covered.includes(yearMonth("2027-03")), covered.length]).toEqual([at, true, new Set(covered).size]);
    }
  },
);

test("given a run that does not charge a student, when they are given another fee before any of its calls, then it is charged once", async () => {
  for (let at = 1; ; at++) {
    const charges = await play({ from: { planId: 5 }, edit: patch({ planId: 6 }), at });
    if (!charges) break;
    expect([at, charges.map(({ planId }) => planId)]).toEqual([at, [5, 6]]);
  }
});
