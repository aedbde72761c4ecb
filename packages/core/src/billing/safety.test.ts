import { yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { profileKey } from "../model/keys.ts";
import { indexOf, type Profile } from "../model/profile.ts";
import { isAfterLateRun, isTooSoon, MAIL_GAP_MILLIS, maxCharges, SMALL_RUN } from "../model/run-bounds.ts";
import { releaseBilling } from "../profile/profiles.ts";
import { aRun } from "../testing/billing-run.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { OWNER, profile } from "../testing/entities.ts";
import { holdBilling } from "./safety.ts";

const now = new Date("2027-02-10T11:00:00.000Z");
const hold = (month: string, releasedAt: string | null): Profile["hold"] => ({
  month: yearMonth(month),
  since: now.toISOString(),
  reason: "too_many",
  releasedAt,
});
const mailedAgo = (millis: number): Profile => ({
  ...profile,
  runs: { largest: 10, mailedAt: new Date(now.getTime() - millis).toISOString() },
});

test("given the last mails at any time, when a run comes, then it is too soon within 20 hours and never after", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * 3_600_000 }), (ago) => {
      expect(isTooSoon(mailedAgo(ago), now)).toBe(ago < 20 * 3_600_000);
    }),
  ));

test("given a last run that was late, when the next period is due 20 hours or more after it, then it only waits; one due earlier, or without a last run, does not", () => {
  const last = (dueAt: string) => ({ ...profile, lastBilling: { ...profile.billing, dueAt } });
  expect(isAfterLateRun(last("2027-01-10T11:00:00.000Z"))).toBe(true);
  expect(isAfterLateRun(last("2027-02-09T15:00:00.000Z"))).toBe(true);
  expect(isAfterLateRun(last("2027-02-09T15:00:00.001Z"))).toBe(false);
  expect(isAfterLateRun(profile)).toBe(false);
});

test("given no run has mailed yet, when the first one comes, then it is never too soon nor too large", () => {
  expect(isTooSoon(profile, now)).toBe(false);
  expect(maxCharges(profile)).toBe(Number.POSITIVE_INFINITY);
});

test("given a largest run, when another is measured, then it may be twice as large, and 50 charges are never too many", () => {
  const most = (largest: number) => maxCharges({ ...profile, runs: { largest, mailedAt: null } });
  expect([1, 24, 25, 26, 100].map(most)).toEqual([SMALL_RUN, SMALL_RUN, SMALL_RUN, 52, 200]);
});

test("given a released hold, when its own month runs, then no bound holds it, and the next month's bounds are back", () => {
  const released = { ...mailedAgo(MAIL_GAP_MILLIS / 2), hold: hold("2027-02", now.toISOString()) };
  expect(isTooSoon(released, now)).toBe(false);
  expect(maxCharges(released)).toBe(Number.POSITIVE_INFINITY);
  const next = { ...released, billing: { ...released.billing, month: yearMonth("2027-03") } };
  expect(isTooSoon(next, now)).toBe(true);
  expect(maxCharges(next)).toBe(SMALL_RUN);
});

test("given a run over a limit, when it is held and released, then the owner is notified first, and the dispatch continues the run", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { ctx, table, events } = await aRun({ students: [], profile });
  const stored = () => table.items.get(`${profileKey(OWNER).pk}|${profileKey(OWNER).sk}`);
  const bus = { publish: () => Promise.reject(new Error("the bus is away")) };
  await expect(holdBilling({ ...ctx, bus }, "too_many")).rejects.toThrow("away");
  expect(stored()).toMatchObject({ hold: null });
  expect(await countedBy(() => holdBilling(ctx, "too_many"))).toEqual([{ RunsHeld: 1 }]);
  expect(events.map(({ detailType }) => detailType)).toEqual(["billing.held"]);
  const since = ctx.now().toISOString();
  const held = { month: profile.billing.month, since, reason: "too_many", releasedAt: null };
  expect(stored()).toMatchObject({ hold: held, g1sk: indexOf(profile).g1sk });
  await releaseBilling(ctx);
  expect(stored()).toMatchObject({ hold: { ...held, releasedAt: since }, g1sk: expect.stringContaining(OWNER) });
});

test("given nothing is held, when released, then nothing is written; given an edit meanwhile, then the release is refused", async () => {
  const { ctx, table } = await aRun({ students: [], profile: { ...profile, hold: hold("2027-02", null) } });
  const get: typeof table.get = async (key) => {
    const item = await table.get(key);
    await table.put({ ...item, version: Number(item?.version) + 1, ...key });
    return item;
  };
  const edited = { ...table, get };
  await expect(releaseBilling({ ...ctx, table: edited })).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  const free = await aRun({ students: [], profile });
  const put = vi.spyOn(free.table, "put");
  expect(await releaseBilling(free.ctx)).toEqual(profile);
  expect(put).not.toHaveBeenCalled();
});

test("given a held run, when the owner releases it, then the response shows no hold; a repeat changes nothing", async () => {
  const { ctx } = await aRun({ students: [], profile: { ...profile, hold: hold("2027-02", null) } });
  const released = await releaseBilling(ctx);
  expect(released.hold).toEqual(hold("2027-02", ctx.now().toISOString()));
  expect(indexOf(released)).toEqual(indexOf(profile));
  expect((await releaseBilling(ctx)).hold).toEqual(released.hold);
});
