/**
 * docs/rules/billing-day.md, "Every month is a charge": random histories of an owner run through
 * the product, and the dashboard is read every day.
 */

import { StudentPatch } from "@emdia/contracts/student";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { type OwnerRunStep, runOwner } from "../billing/run-owner.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { canAccess } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { decodeCharge } from "../model/charge.ts";
import { profileKey } from "../model/keys.ts";
import { firstPeriodAfter, rejoinDispatch } from "../model/period.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import { releaseBilling } from "../profile/profiles.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { replaceProfile, requireProfile } from "../store/profiles.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { updateStudent } from "../student/update-student.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { overview } from "./overview.ts";

beforeEach(() => {
  for (const level of ["error", "warn", "log"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

const HOUR = 3_600_000;
const ZONES = ["America/Sao_Paulo", "Pacific/Auckland", "America/Manaus"] as const;
const { pk, sk } = profileKey(OWNER);

async function aLife(invoiceDay: number) {
  const clock = { now: new Date("2026-03-03T12:00:00.000Z") };
  const createdAt = clock.now.toISOString();
  const settings = { invoiceDay, timezone: ZONES[0] };
  const billing = firstPeriodAfter(clock.now, settings);
  const profile: Profile = {
    ...cashProfile,
    ...settings,
    billing,
    createdAt,
    subscriptionStatus: "active",
    trialEndsAt: createdAt,
    currentPeriodEnd: "2099-01-01T00:00:00.000Z",
    lastBilling: null,
    runs: { largest: 0, mailedAt: null },
  };
  const students = [mailed(1), { ...mailed(2), email: null }, mailed(3)].map((one) => ({
    ...one,
    createdAt,
    anchorMonth: null,
  }));
  const run = await aRun({ students, profile, now: createdAt });
  await run.table.put(itemOf(profile));
  const base = { ...run.ctx, now: () => clock.now };
  const owner = async () => {
    const now = await requireProfile(base);
    return { ...base, profile: now, today: civilDateIn(now.timezone, clock.now) };
  };
  return { ...run, base, owner, clock };
}
type Life = Awaited<ReturnType<typeof aLife>>;

/** Runs the owner's turns until no turn is left; later turns start with the tick of their hour. */
async function runTurns({ base }: Life): Promise<void> {
  const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
  const ctx = { ...base, continueLater: async (turn: OwnerRunStep) => void turns.push(turn) };
  for (let turn = turns.shift(); turn; turn = turns.shift()) await runOwner(ctx, turn);
}

/** Moves the clock by one hour and runs the owner's turns if the owner is due in the index. */
async function passHour(life: Life): Promise<void> {
  life.clock.now = new Date(life.clock.now.getTime() + HOUR);
  const { g1sk } = life.table.items.get(`${pk}|${sk}`) ?? {};
  if (typeof g1sk === "string" && g1sk.slice(0, 24) <= life.clock.now.toISOString()) await runTurns(life);
}

/** `n` is a number from 1 to 31, such as a day of the month, `s` the number of a student. */
const ACTS = {
  switch: ({ owner }, { n }) => owner().then((ctx) => updateProfile(ctx, { automationEnabled: n % 2 === 0 })),
  day: ({ owner }, { n }) => owner().then((ctx) => updateProfile(ctx, { invoiceDay: n })),
  zone: ({ owner }, { n }) => owner().then((ctx) => updateProfile(ctx, { timezone: ZONES[n % 3] ?? ZONES[0] })),
  pause: ({ owner }, { s }) => owner().then((ctx) => updateStudent(ctx, s, StudentPatch.parse({ status: "pausado" }))),
  resume: ({ owner }, { s }) => owner().then((ctx) => updateStudent(ctx, s, StudentPatch.parse({ status: "ativo" }))),
  archive: async ({ owner }, { n, s }) => n > 20 && removeStudent(await owner(), s),
  pay: ({ owner }, { n }) => onOldest(owner, n, (ctx, id) => setChargeStatus(ctx, id, "pago")),
  void: ({ owner }, { n }) => onOldest(owner, n, (ctx, id) => voidCharge(ctx, id, "Engano")),
  hold: async ({ base, clock, owner }, { n }) => {
    // The last run and its mails are moved to at most `n` hours before the next run. If the gap is
    // below 20 hours, the next run is too soon and is held.
    const { profile } = await owner();
    const mailedAt = new Date(
      Math.max(clock.now.getTime(), Date.parse(profile.billing.dueAt) - n * HOUR),
    ).toISOString();
    const lastBilling = profile.lastBilling && { ...profile.lastBilling, dueAt: mailedAt };
    await replaceProfile(base, { ...profile, runs: { ...profile.runs, mailedAt }, lastBilling });
  },
  release: ({ owner }) => owner().then(releaseBilling),
  lapse: async ({ base, owner }) => {
    const { profile } = await owner();
    await replaceProfile(base, { ...profile, subscriptionStatus: "expired" });
  },
  return: async (life) => {
    const { profile } = await life.owner();
    if (canAccess(profile, life.clock.now)) return;
    const back = rejoinDispatch({ ...profile, subscriptionStatus: "active" }, life.clock.now);
    await replaceProfile(life.base, { ...back, parkedAt: null });
    await runTurns(life);
  },
} satisfies Record<string, (life: Life, given: { n: number; s: number }) => Promise<unknown>>;
type Act = keyof typeof ACTS;
/** The API rejects these acts with 402 while the owner has no access. */
const NEEDS_ACCESS: ReadonlySet<Act> = new Set(["pause", "resume", "archive", "pay", "void", "hold", "release"]);

async function onOldest(
  owner: Life["owner"],
  n: number,
  act: (ctx: Awaited<ReturnType<Life["owner"]>>, id: number) => Promise<unknown>,
): Promise<void> {
  const ctx = await owner();
  const { otherOpenPayments, currentMonthPayments } = await overview(ctx);
  const rows = [...otherOpenPayments, ...currentMonthPayments].filter(
    ({ payment: charge }) => charge.status === "pendente",
  );
  const row = rows[n % Math.max(rows.length, 1)];
  if (row) await act(ctx, row.payment.id);
}

/**
 * Asserts that an overdue charge stays listed until it is settled or void, and that the figures
 * match the rows.
 */
async function look(life: Life, owed: Set<number>): Promise<void> {
  const { today, stats, currentMonthPayments, otherOpenPayments } = await overview(await life.owner());
  const rows = [...currentMonthPayments, ...otherOpenPayments].filter(
    ({ payment: charge }) => charge.status === "pendente",
  );
  const items = [...life.table.items.values()].filter((item) => String(item.sk).startsWith("PAY#"));
  const stored = new Map(items.map(decodeCharge).map((charge) => [chargeIdOf(charge), charge.status]));
  for (const id of owed) if ((stored.get(id) ?? "pendente") !== "pendente") owed.delete(id);
  const shown = new Map(rows.map(({ payment: charge }) => [charge.id, charge]));
  for (const id of owed) expect(shown.get(id), `${id} on ${today}`).toMatchObject({ status: "pendente" });
  const overdue = [...shown.values()].filter(({ dueDate }) => dueDate < today);
  for (const { id } of overdue) owed.add(id);
  expect([stats.pagamentosEmAtraso, stats.valorEmAtraso]).toEqual([
    overdue.length,
    overdue.reduce((sum, { openAmount }) => sum + openAmount, 0),
  ]);
}

const step = fc.record({
  hours: fc.integer({ min: 1, max: 600 }),
  act: fc.constantFrom(...(Object.keys(ACTS) as Act[])),
  n: fc.integer({ min: 1, max: 31 }),
  s: fc.integer({ min: 1, max: 3 }),
});

test("given any history of switches, lapses, returns, holds, releases, pauses, archives, day and zone edits, when the dashboard is read, then no overdue charge has left it without a settlement or a void", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 31 }), fc.array(step, { maxLength: 12 }), async (day, steps) => {
      const life = await aLife(day);
      const owed = new Set<number>();
      for (const { hours, act, n, s } of steps) {
        for (let hour = 0; hour < hours; hour++) {
          await passHour(life);
          if (life.clock.now.getUTCHours() === 15) await look(life, owed);
        }
        const { profile } = await life.owner();
        if (NEEDS_ACCESS.has(act) && !canAccess(profile, life.clock.now)) continue;
        await ACTS[act](life, { n, s }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
        await look(life, owed);
      }
    }),
    { numRuns: 40 },
  );
});
