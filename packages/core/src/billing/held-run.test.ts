import { civilDate, civilDateIn, type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import { beforeEach, expect, test, vi } from "vitest";
import { overview } from "../dashboard/overview.ts";
import { profileKey } from "../model/keys.ts";
import { rejoinDispatch } from "../model/period.ts";
import type { BillingPeriod, Profile } from "../model/profile.ts";
import { releaseBilling } from "../profile/profiles.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { getProfile, replaceProfile, requireProfile } from "../store/profiles.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const periodIn = (month: YearMonth): BillingPeriod => ({
  month,
  date: civilDate(`${month}-10`),
  dueAt: `${month}-10T11:00:00.000Z`,
});
const FEBRUARY = yearMonth("2027-02");
const onTheTenth: Profile = {
  ...cashProfile,
  invoiceDay: 10,
  subscriptionStatus: "active",
  currentPeriodEnd: "2099-01-01T00:00:00.000Z",
  billing: periodIn(FEBRUARY),
  lastBilling: periodIn(yearMonth("2027-01")),
};
/** This run is due 1 hour after the last mail and 19 after the last run; the limit is 20. */
const tooSoon: Partial<Profile> = {
  runs: { largest: 60, mailedAt: "2027-02-10T10:00:00.000Z" },
  lastBilling: { ...periodIn(yearMonth("2027-01")), dueAt: "2027-02-09T16:00:00.000Z" },
};
const HOLD = { month: FEBRUARY, since: "x", releasedAt: null };
const tooMany: Partial<Profile> = { runs: { largest: 2, mailedAt: "2027-01-10T11:00:00.000Z" } };

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

async function anOwnerOf(count: number, over: Partial<Profile>, perPage?: number) {
  const profile = { ...onTheTenth, ...over };
  const students = Array.from({ length: count }, (_, index) => mailed(index + 1));
  const run = await aRun({ students, profile, ...(perPage && { perPage }) });
  const clock = { now: new Date(profile.billing.dueAt) };
  const turns: OwnerRunStep[] = [];
  const base = { ...run.ctx, now: () => clock.now, continueLater: async (turn: OwnerRunStep) => void turns.push(turn) };
  const read = () => requireProfile(base);
  const owner = async () => {
    const now = await read();
    return { ...base, profile: now, today: civilDateIn(now.timezone, clock.now) };
  };
  const isFound = () => {
    const item = run.table.items.get(`${profileKey(OWNER).pk}|${profileKey(OWNER).sk}`);
    return typeof item?.g1sk === "string" && item.g1sk.slice(0, 24) <= clock.now.toISOString();
  };
  async function tick(at?: string) {
    if (at) clock.now = new Date(at);
    if (!isFound()) return;
    turns.push({ ownerId: OWNER });
    for (let turn = turns.shift(); turn; turn = turns.shift()) await runOwner(base, turn);
  }
  const stats = async (at: string) => {
    clock.now = new Date(at);
    return (await overview(await owner())).stats;
  };
  const unsent = async () =>
    (await overview(await owner())).unsent.map(({ month, reason, count: many }) => [month, reason, many]);
  return { ...run, base, owner, tick, stats, unsent, read, clock };
}

test.each<[what: string, bound: Partial<Profile>, count: number, mailedFirst: number]>([
  ["too soon", tooSoon, 3, 0],
  ["too large", tooMany, 60, 50],
])(
  "given a run that is %s, when it is held, then every charge is stored, each mail beyond the bound waits, and the release sends each once",
  async (_what, bound, count, mailedFirst) => {
    const owner = await anOwnerOf(count, bound);
    await owner.tick();
    expect([owner.charges().length, owner.mails.length]).toEqual([count, mailedFirst]);
    await owner.tick("2027-02-10T12:00:00.000Z");
    expect([owner.charges().length, owner.mails.length, await owner.unsent()]).toEqual([count, mailedFirst, []]);
    await releaseBilling(await owner.owner());
    await owner.tick("2027-02-11T12:00:00.000Z");
    expect(owner.mails).toHaveLength(count);
    expect(new Set(owner.mails.map(({ to }) => to.address)).size).toBe(count);
    expect((await owner.read()).billing.month).toBe("2027-03");
    expect((await owner.read()).runs.largest).toBe(Math.max(60, count));
  },
);

test("given a held run that is not released, when the next months come, then its debts stay in every sum, are offered, and each month is charged", async () => {
  const owner = await anOwnerOf(3, tooSoon);
  await owner.tick();
  expect(await owner.stats("2027-02-28T15:00:00.000Z")).toMatchObject({ valorEmAtraso: 451.5, pagadoresEmAtraso: 3 });
  expect(await owner.unsent()).toEqual([]);
  await owner.tick("2027-03-10T11:00:00.000Z");
  expect((await owner.read()).billing.month).toBe("2027-04");
  expect((await owner.read()).runs.largest).toBe(60);
  expect(owner.charges().map(({ month }) => month)).toEqual([...Array(3).fill("2027-02"), ...Array(3).fill("2027-03")]);
  expect(owner.mails).toHaveLength(3);
  expect(await owner.stats("2027-03-11T15:00:00.000Z")).toMatchObject({ valorEmAtraso: 903, pagadoresEmAtraso: 3 });
  expect(await owner.unsent()).toEqual([["2027-02", "unreleased", 3]]);
});

test.each([false, true])(
  "given a held run (released: %s), when automation is switched off, then this month and the next are stored anyway, and no one is mailed",
  async (isReleased) => {
    const owner = await anOwnerOf(2, tooSoon);
    await owner.tick();
    if (isReleased) await releaseBilling(await owner.owner());
    await updateProfile(await owner.owner(), { automationEnabled: false });
    await owner.tick("2027-02-10T13:00:00.000Z");
    await owner.tick("2027-03-10T11:00:00.000Z");
    expect(owner.charges()).toHaveLength(4);
    expect(owner.mails).toEqual([]);
  },
);

test("given a held run and an owner who lost access and came back, when the run is released, then its mails are sent: the release is the owner's order", async () => {
  const owner = await anOwnerOf(2, tooSoon);
  await owner.tick();
  const back = rejoinDispatch(await owner.read(), new Date("2027-02-10T14:00:00.000Z"));
  await replaceProfile(owner.base, back);
  await owner.tick("2027-02-10T15:00:00.000Z");
  expect(owner.mails).toEqual([]);
  const released = await anOwnerOf(2, tooSoon);
  await released.tick();
  await replaceProfile(released.base, rejoinDispatch(await released.read(), new Date("2027-02-10T14:00:00.000Z")));
  released.clock.now = new Date("2027-02-10T15:00:00.000Z");
  await releaseBilling(await released.owner());
  await released.tick("2027-02-10T16:00:00.000Z");
  expect(released.mails).toHaveLength(2);
});

test("given a held run of several pages, when it is released between two of them, then the next tick mails what was stored before, and the month ends", async () => {
  const owner = await anOwnerOf(3, { ...tooSoon, hold: { ...HOLD, reason: "too_soon" } }, 2);
  const later: OwnerRunStep[] = [];
  const continueLater = async (turn: OwnerRunStep) => void later.push(turn);
  await runOwner({ ...owner.base, continueLater }, { ownerId: OWNER });
  await releaseBilling(await owner.owner());
  for (let turn = later.shift(); turn; turn = later.shift()) await runOwner({ ...owner.base, continueLater }, turn);
  expect((await owner.read()).billing.month).toBe(FEBRUARY);
  await owner.tick("2027-02-10T12:00:00.000Z");
  expect(owner.mails).toHaveLength(3);
  expect((await owner.read()).billing.month).toBe("2027-03");
});

test("given a hold that was stored and a message that came back after it, when it is taken up again, then the charges are stored", async () => {
  const owner = await anOwnerOf(2, tooSoon);
  const away = { ...owner.base, continueLater: () => Promise.reject(new Error("the queue is away")) };
  await expect(runOwner(away, { ownerId: OWNER })).rejects.toThrow("away");
  expect(owner.charges()).toEqual([]);
  await owner.tick("2027-02-10T12:00:00.000Z");
  expect([owner.charges().length, owner.mails.length]).toEqual([2, 0]);
});

test("given a hold of a release that stored no charges with it, when it is read, then the run continues and stores them", async () => {
  const owner = await anOwnerOf(2, {});
  const hold = { ...HOLD, reason: "too_many" as const };
  const item = owner.table.items.get(`${profileKey(OWNER).pk}|${profileKey(OWNER).sk}`) ?? {};
  await owner.table.put({ ...item, ...profileKey(OWNER), hold });
  await replaceProfile(owner.base, (await getProfile(owner.base)) ?? onTheTenth);
  await owner.tick();
  expect([owner.charges().length, owner.mails.length]).toEqual([2, 0]);
});
