import { yearMonth } from "@emdia/contracts/values/calendar";
import { periodOf } from "@emdia/contracts/values/schedule";
import { beforeEach, expect, test, vi } from "vitest";
import { profileKey } from "../model/keys.ts";
import type { Profile } from "../model/profile.ts";
import { aRun, cashProfile, mailed, type RunSettings } from "../testing/billing-run.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { OWNER } from "../testing/entities.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const { pk, sk } = profileKey(OWNER);
const { month, dueAt } = cashProfile.billing;
const nextMonth = periodOf(yearMonth("2027-03"), cashProfile);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function anOwner({ profile = cashProfile, ...settings }: RunSettings) {
  const paying = { ...profile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" } as const;
  const run = await aRun({ ...settings, profile: paying });
  const turns: OwnerRunStep[] = [];
  const ctx = { ...run.ctx, continueLater: async (turn: OwnerRunStep) => void turns.push(turn) };
  const stored = () => run.table.items.get(`${pk}|${sk}`);
  const events = () => run.events.map(({ detailType }) => detailType);
  return { ...run, ctx, turns, stored, events, tick: () => runOwner(ctx, { ownerId: OWNER }) };
}

test("given a run that mails, when it is over, then the pointer, its index, the last period and the run's summary move together", async () => {
  const owner = await anOwner({ students: [1, 2].map(mailed) });
  expect(await countedBy(owner.tick)).toContainEqual({ RunsFinished: 1 });
  expect(owner.stored()).toMatchObject({
    billing: nextMonth,
    lastBilling: cashProfile.billing,
    runs: { largest: 2, mailedAt: dueAt },
    version: cashProfile.version + 1,
    g1sk: `${nextMonth.dueAt}#${OWNER}`,
  });
  expect(owner.events()).toEqual(["billing.finished"]);
});

test("given larger runs and mails before, when a run without charges is over, then both are kept", async () => {
  const runs = { largest: 30, mailedAt: "2027-01-10T11:00:00.000Z" };
  const owner = await anOwner({ students: [], profile: { ...cashProfile, runs } });
  await owner.tick();
  expect(owner.stored()).toMatchObject({ billing: nextMonth, runs });
});

test("given a month that was late, when it is over, then no student or owner was mailed, the run counts as no mails, and the next one follows", async () => {
  const owner = await anOwner({ students: [1, 2].map(mailed), now: "2027-03-10T12:00:00.000Z" });
  await owner.tick();
  expect(owner.stored()).toMatchObject({ billing: nextMonth, runs: { largest: 2, mailedAt: null } });
  expect(owner.mails).toEqual([]);
  expect(owner.events()).toEqual([]);
  expect(owner.turns).toEqual([{ ownerId: OWNER }]);
});

test.for([
  ["a month", "2027-01-10T11:00:00.000Z", null],
  ["ten hours", "2027-02-10T01:00:00.000Z", "too_soon"],
] as const)(
  "given mails of a run an hour ago whose own date was %s before, when the next is due, then no mail is sent, and the reason of its hold is $2",
  async ([_apart, lastDue, reason]) => {
    const runs = { largest: 1, mailedAt: "2027-02-10T10:00:00.000Z" };
    const lastBilling = { ...cashProfile.billing, month: yearMonth("2027-01"), dueAt: lastDue };
    const owner = await anOwner({ students: [mailed(1)], profile: { ...cashProfile, runs, lastBilling } });
    await owner.tick();
    expect(owner.mails).toEqual([]);
    expect(owner.stored()).toMatchObject({ billing: { month }, hold: reason && { reason } });
  },
);

test.for<[string, Partial<Profile>]>([
  ["day", { invoiceDay: 25 }],
  ["zone", { timezone: "America/Manaus" }],
])(
  "given the owner edits the %s while a run is under way, when it is over, then the pointer stays for the next tick",
  async ([_what, edit]) => {
    const owner = await anOwner({ students: [mailed(1)] });
    owner.answers.push(() => {
      owner.table.items.set(`${pk}|${sk}`, { ...owner.stored(), ...edit });
      return { kind: "sent", messageId: "1" };
    });
    await owner.tick();
    expect(owner.stored()).toMatchObject({ billing: { month }, ...edit });
  },
);

const minutesOn = (minutes: number) => new Date(Date.parse(dueAt) + minutes * 60_000).toISOString();
const busy = () => ({ kind: "busy", reason: "throttled" }) as const;

test("given a later page that the provider refuses, when it is tried again, then nothing of what earlier pages said is lost", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map(mailed), perPage: 2, now: minutesOn(30) });
  owner.answers.push(() => ({ kind: "unknown", reason: "lost" }));
  await owner.tick();
  const [second] = owner.turns.splice(0);
  if (!second) throw new Error("the run has no second page");
  owner.answers.push(busy);
  await runOwner(owner.ctx, second);
  expect(second).toMatchObject({ cursor: expect.any(String), open: true, charges: 2 });
  expect(owner.turns).toEqual([second]);
});

test("given a claim without evidence, when the provider does not take the probe, then it is sent within minutes, not an hour later", async () => {
  const owner = await anOwner({ students: [mailed(1)] });
  owner.answers.push(() => ({ kind: "unknown", reason: "lost" }));
  await owner.tick();
  const later = { ...owner.ctx, now: () => new Date(minutesOn(130)) };
  owner.answers.push(busy);
  await runOwner(later, { ownerId: OWNER });
  expect(owner.turns).toEqual([{ ownerId: OWNER, month }]);
  for (const turn of owner.turns.splice(0)) await runOwner(later, turn);
  expect(owner.mails).toMatchObject([{ tags: { probe: "1" } }]);
  expect(owner.turns).toEqual([]);
});

test("given a run in the evening, when UTC has the next day already, then its mails say that the charge is due, not that it was", async () => {
  const timezone = "America/Rio_Branco";
  const profile = { ...cashProfile, timezone, billing: periodOf(month, { ...cashProfile, timezone }) };
  const owner = await anOwner({ students: [mailed(1)], profile, now: "2027-02-11T00:30:00.000Z" });
  await owner.tick();
  expect(owner.mails).toHaveLength(1);
  expect(owner.mails[0]?.text).toContain("10/02/2027");
  expect(owner.mails[0]?.text).not.toMatch(/venceu/i);
});
