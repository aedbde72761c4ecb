/**
 * See docs/rules/billing-day.md, "Covered months": every month of an active student has exactly one
 * charge that is not void, and a fee is charged once each time it is given.
 */

import { StudentPatch } from "@emdia/contracts/student";
import {
  addMonths,
  type CivilDate,
  civilDateIn,
  instantAt,
  monthOf,
  type YearMonth,
  yearMonth,
} from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { periodOf } from "@emdia/contracts/values/schedule";
import fc from "fast-check";
import { expect } from "vitest";
import { runOwner } from "../billing/run-owner.ts";
import { listUpcomingCharges } from "../charge/list-student-charges.ts";
import { makeExtraCharges } from "../charge/make-extra-charges.ts";
import { setStudentChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { chargeAgain, voidCharge } from "../charge/void-charge.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, decodeCharge, isListed } from "../model/charge.ts";
import { planKey } from "../model/keys.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import { updatePlan } from "../plan/plans.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { plansById } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { reactivateStudent, updateStudent } from "../student/update-student.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER, plan } from "../testing/entities.ts";

const ZONE = "America/Sao_Paulo";
const [FIRST, DAY, ID] = [yearMonth("2026-01"), 10, 1];
const MONTHS = 22;
const PERIODS = [1, 3, 6, 12];
const FEE = 200;

export async function checkCoveredLife(steps: readonly Step[]): Promise<void> {
  const { charges, owed, covered, voided, dates, given, waiting } = await play(steps);
  const seen = charges.map((one) => `${one.month}#${one.sequence} ${one.status} ${one.periodInMonths}`);
  // A fee by hand may lie in a month that a longer charge covers.
  const recurring = charges.filter(({ isOneTime }) => !isOneTime).flatMap(namedBy);
  expect([recurring.length, seen]).toEqual([new Set(recurring).size, seen]);
  for (const month of owed)
    if (!voided.has(month) && !isBeforePaidAhead(charges, month, dates.get(month) ?? ""))
      expect([month, covered.has(month), seen]).toEqual([month, true, seen]);
  const fees = charges.filter(({ planId, isOneTime, isExtra }) => planId === FEE && isOneTime && !isExtra);
  expect([fees.filter(isListed).length <= given.length, seen]).toEqual([true, seen]);
  for (const { month, since, until } of waiting) {
    const isMade = fees.some(({ createdAt }) => createdAt >= since && createdAt <= until);
    expect([month, isMade || covered.has(month) || voided.has(month), seen]).toEqual([month, true, seen]);
  }
}

async function aLife() {
  const clock = { now: new Date("2026-01-03T12:00:00.000Z") };
  const createdAt = clock.now.toISOString();
  const settings = { invoiceDay: DAY, timezone: ZONE };
  const profile: Profile = {
    ...cashProfile,
    ...settings,
    billing: periodOf(FIRST, settings),
    createdAt,
    lastBilling: null,
    automationEnabled: false,
    subscriptionStatus: "active",
    currentPeriodEnd: "2099-01-01T00:00:00.000Z",
  };
  const one = { ...mailed(ID), createdAt, anchorMonth: null, planId: 101 };
  const run = await aRun({ students: [one], profile, now: createdAt });
  await run.table.put(itemOf(profile));
  for (const periodInMonths of PERIODS)
    await run.table.put({ ...planKey(OWNER, 100 + periodInMonths), ...plan, id: 100 + periodInMonths, periodInMonths });
  await run.table.put({ ...planKey(OWNER, FEE), ...plan, id: FEE, isOneTime: true });
  const base = { ...run.ctx, now: () => clock.now };
  const owner = async () => {
    const now = await requireProfile(base);
    return { ...base, profile: now, today: civilDateIn(ZONE, clock.now) };
  };
  const charges = () =>
    [...run.table.items.values()].filter((item) => String(item.sk).startsWith("PAY#")).map(decodeCharge);
  return { clock, base, owner, charges, given: [] as string[], isTurned: false };
}
type Life = Awaited<ReturnType<typeof aLife>>;
type Acts = Record<string, (ctx: Awaited<ReturnType<Life["owner"]>>, n: number, life: Life) => Promise<unknown>>;

const patch = (fields: object) => StudentPatch.parse(fields);
const among = (charges: Charge[], n: number) => charges[n % Math.max(charges.length, 1)];

const ACTS = {
  plan: (ctx, n) => updateStudent(ctx, ID, patch({ planId: 100 + (PERIODS[n % 4] ?? 1) })),
  edit: (ctx, n) => updatePlan(ctx, 101, { periodInMonths: [1, 2, 4][n % 3] }),
  fee: async (ctx, _n, { given, base }) => {
    const isGiven = (await studentsById(base, [ID])).get(ID)?.planId !== FEE;
    await updateStudent(ctx, ID, patch({ planId: FEE }));
    if (isGiven) given.push(ctx.now().toISOString());
  },
  turn: (ctx, n, life) => {
    life.isTurned = true;
    return updatePlan(ctx, FEE, n % 2 ? { isOneTime: true } : { isOneTime: false, periodInMonths: 3 });
  },
  extra: (ctx, n) => {
    const dueDate = `${addMonths(monthOf(ctx.today), 1 + (n % 2))}-12`;
    const requestId = `3f1b0f0e-6f63-4f3e-9a51-0d8f6a4f0c${10 + n}`;
    return makeExtraCharges(ctx, { studentIds: [ID], name: "Exame", amount: 80, dueDate, requestId });
  },
  price: (ctx, n) => updatePlan(ctx, 101, { price: 100 + n }),
  pause: (ctx) => updateStudent(ctx, ID, patch({ status: "pausado" })),
  until: (ctx, n) =>
    updateStudent(
      ctx,
      ID,
      patch({ status: "pausado", pausedUntil: `${addMonths(monthOf(ctx.today), n % 5)}-${n > 15 ? 20 : "05"}` }),
    ),
  resume: (ctx) => updateStudent(ctx, ID, patch({ status: "ativo" })),
  archive: (ctx) => removeStudent(ctx, ID),
  return: (ctx, n) => reactivateStudent(ctx, ID, n > 15 ? { planId: 100 + (PERIODS[n % 4] ?? 1) } : {}),
  void: (ctx, n, { charges }) => {
    const one = among(
      charges().filter(({ status }) => status === "pendente"),
      n,
    );
    return one ? voidCharge(ctx, chargeIdOf(one), "Engano") : Promise.resolve();
  },
  again: (ctx, n, { charges }) => {
    const one = among(
      charges().filter(({ status }) => status === "cancelado"),
      n,
    );
    return one ? chargeAgain(ctx, chargeIdOf(one)) : Promise.resolve();
  },
  hand: (ctx) => setStudentChargeStatus(ctx, ID, { status: "pago" }),
  day: (ctx, n) => updateProfile(ctx, { invoiceDay: [DAY, 16, 24][n % 3] }),
  ahead: async (ctx, n) => {
    for (const { id } of (await listUpcomingCharges(ctx, ID)).slice(0, 1 + (n % 4))) await settleCharge(ctx, id, {});
  },
} satisfies Acts;

/** Returns the months that a charge covers, counted without the product's code. */
const namedBy = ({ month, status, sequence, isOneTime, periodInMonths }: Charge): YearMonth[] =>
  status === "cancelado" || (sequence > 0 && isOneTime)
    ? []
    : Array.from({ length: periodInMonths }, (_, index) => addMonths(month, index));

export const CoveredLife = fc.array(
  fc.record({
    month: fc.integer({ min: 0, max: MONTHS - 1 }),
    isAfterRun: fc.boolean(),
    act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    n: fc.integer({ min: 0, max: 31 }),
  }),
  { maxLength: 9 },
);
type Step = { month: number; isAfterRun: boolean; act: keyof typeof ACTS; n: number };

/** Lists lives in which an act and a move of the billing day meet in a month of a longer charge. */
export const meetingLives: readonly (readonly Step[])[] = [
  { month: 0, isAfterRun: true, act: "plan", n: 1 } as const,
  { month: 0, isAfterRun: false, act: "edit", n: 1 } as const,
].flatMap((long) =>
  (Object.keys(ACTS) as Step["act"][]).flatMap((act) =>
    [0, 16].flatMap((n) =>
      [1, 2, 3].map((month): Step[] => [
        long,
        { month, isAfterRun: true, act, n },
        { month, isAfterRun: true, act: "day", n: 1 },
      ]),
    ),
  ),
);

/** Plays a life. Returns for each month how many charges cover it, and whether it was owed. */
async function play(steps: readonly Step[]) {
  const life = await aLife();
  const [owed, dates] = [new Set<YearMonth>(), new Map<YearMonth, CivilDate>()];
  const waiting: { month: YearMonth; since: string; until: string }[] = [];
  const act = async (which: Step) => {
    await ACTS[which.act]({ ...(await life.owner()), bus: life.base.bus }, which.n, life).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  };
  for (let index = 0; index < MONTHS; index++) {
    const month = addMonths(FIRST, index);
    const at = (day: number) => instantAt(ZONE, `${month}-${String(day).padStart(2, "0")}` as never, 9);
    const mine = steps.filter((one) => one.month === index);
    const run = async () => {
      const { billing } = await requireProfile(life.base);
      if (billing.month !== month) return;
      life.clock.now = new Date(billing.dueAt);
      await runOwner({ ...life.base, continueLater: async () => {} }, { ownerId: OWNER });
      const student = (await studentsById(life.base, [ID])).get(ID);
      dates.set(month, billing.date);
      const { status = "arquivado", pausedUntil = null } = student ?? {};
      const isPaused = status === "pausado" && (pausedUntil === null || pausedUntil >= billing.date);
      if (status === "arquivado" || isPaused) return;
      const isFee = (await plansById(life.base)).get(student?.planId ?? 0)?.isOneTime;
      const since = life.given.at(-1);
      if (!isFee) owed.add(month);
      // A fee that was given again before another plan's charge cannot be told from one that was not.
      else if (since && !life.isTurned) waiting.push({ month, since, until: billing.dueAt });
    };
    life.clock.now = at(4);
    for (const one of mine) if (!one.isAfterRun) await act(one);
    await run();
    life.clock.now = at(Number(dates.get(month)?.slice(8)) + 4);
    for (const one of mine) if (one.isAfterRun) await act(one);
    // A billing day that was moved to a later date makes the same month due once more.
    await run();
  }
  const charges = life.charges();
  const covered = Map.groupBy(charges.flatMap(namedBy), (month) => month);
  // A run charges no voided month again, and no month whose date was over when its charge was
  // voided.
  const voided = new Set(
    charges.flatMap(({ voidedAt = "", status: _status, ...charge }) =>
      namedBy({ ...charge, status: "pendente" }).filter(
        (month) => voidedAt && (month === charge.month || (dates.get(month) ?? "") < voidedAt.slice(0, 10)),
      ),
    ),
  );
  return { charges, owed, covered, voided, dates, given: life.given, waiting };
}

/** Tells whether a later month was paid before the date: then a short gap stays uncharged. */
const isBeforePaidAhead = (charges: readonly Charge[], of: YearMonth, date: string): boolean =>
  charges.some(({ month, status, createdAt }) => status === "pago" && month > of && createdAt < date);
