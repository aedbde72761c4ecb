/** docs/billing-state.md */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { beforeEach, expect, test, vi } from "vitest";
import type { Charge } from "../model/charge.ts";
import { planKey, profileKey } from "../model/keys.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { aRun, cashProfile, mailed, type RunSettings } from "../testing/billing-run.ts";
import { charge, OWNER, plan } from "../testing/entities.ts";
import { putTold, type SomeMail, told } from "../testing/told.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const { month, date, dueAt } = cashProfile.billing;
const { pk, sk } = profileKey(OWNER);
const paying: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const MINUTE = 60_000;
const minutesOn = (minutes: number) => new Date(Date.parse(dueAt) + minutes * MINUTE).toISOString();
const due: Charge = { ...charge, month, dueDate: date, reference: "Fevereiro/2027" };
const ofOne: Charge = { ...due, studentId: 1 };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

type Settings = Partial<RunSettings> & { charges?: readonly Charge[] };

async function anOwner({ students = [mailed(1)], profile = paying, charges = [], ...settings }: Settings = {}) {
  const run = await aRun({ students, profile, ...settings });
  const turns: [OwnerRunStep, number][] = [];
  // A worker's context has no owner: the message names the owner.
  const { ownerId: _owner, profile: _profile, today: _today, ...core } = run.ctx;
  const ctx = { ...core, continueLater: async (turn: OwnerRunStep, delay: number) => void turns.push([turn, delay]) };
  for (const one of charges) await putTold(run.ctx, one);
  const stored = () => run.table.items.get(`${pk}|${sk}`);
  const at = (now: string, turn: Partial<OwnerRunStep> = {}) =>
    runOwner({ ...ctx, now: () => new Date(now) }, { ownerId: OWNER, ...turn });
  const tick = (turn: Partial<OwnerRunStep> = {}) => runOwner(ctx, { ownerId: OWNER, ...turn });
  const isOver = () => profileOf(stored() ?? {}).billing.month === "2027-03";
  return { ...run, ctx, turns, stored, at, tick, isOver };
}

test("given a due student, when the run comes, then the charge is made as of its date, mailed once, and the month ends", async () => {
  const owner = await anOwner({ now: minutesOn(90) });
  await owner.tick();
  await owner.tick();
  const made = { studentId: 1, month, dueDate: date, amountCents: 15_050, createdAt: minutesOn(90) };
  expect(owner.told()).toMatchObject([{ ...made, mail: { state: "sent", attempt: 1 } }]);
  expect(owner.mails).toHaveLength(1);
  expect(owner.events.map(({ detailType, detail }) => [detailType, JSON.parse(detail)])).toEqual([
    ["billing.finished", { ownerId: OWNER, month }],
  ]);
  expect(owner.isOver()).toBe(true);
});

const paused = (pausedUntil: string | null): Partial<Student> => ({
  status: "pausado",
  pausedUntil: pausedUntil === null ? null : civilDate(pausedUntil),
});

const fromMarch = { anchorMonth: yearMonth("2027-03") };
const twoMonths: Charge = { ...ofOne, month: yearMonth("2027-01"), periodInMonths: 2, status: "pago" };

test.each<[string, Partial<Student>, readonly Charge[], number]>([
  ["paused without end", paused(null), [], 0],
  ["paused without end, charged before", paused(null), [ofOne], 0],
  ["paused up to the billing date, charged before", paused("2027-02-10"), [ofOne], 0],
  ["paused up to the day before", paused("2027-02-09"), [], 1],
  ["archived, charged before", { status: "arquivado" }, [ofOne], 0],
  ["waiting for approval", { status: "aguardando" }, [], 0],
  ["whose cycle begins next month, after what a longer charge covers", fromMarch, [twoMonths], 0],
  ["whose cycle begins next month, charged before", fromMarch, [ofOne], 1],
  ["whose charge is paid", {}, [{ ...ofOne, status: "pago" }], 0],
  ["whose charge is void", {}, [{ ...ofOne, status: "cancelado" }], 0],
])(
  "given a student %s, when the run comes, then the number of mails is $3, and the month ends",
  async (_what, over, charges, mails) => {
    const owner = await anOwner({ students: [{ ...mailed(1), ...over }], charges });
    await owner.tick();
    expect(owner.mails).toHaveLength(mails);
    expect(owner.charges()).toHaveLength(Math.max(mails, charges.length));
    expect(owner.isOver()).toBe(true);
  },
);

test.each<[string, Partial<Student>, Partial<Profile>, string, string]>([
  ["without address", { email: null }, {}, dueAt, "no_email"],
  ["of a month that was late", {}, {}, "2027-03-10T12:00:00.000Z", "late"],
  ["without address in a late month", { email: null }, {}, "2027-03-10T12:00:00.000Z", "late"],
  ["of an owner without payment data", {}, { paymentMethod: "pix" }, dueAt, "no_payment_data"],
  ["whose address bounced", { emailStatus: "invalid" }, {}, dueAt, "email_invalid"],
  ["whose address complained", { emailStatus: "complained" }, {}, dueAt, "email_complained"],
])(
  "given a student %s, when the run comes, then the charge is open and unmailed as $4, and the month ends",
  async (_what, over, edit, now, why) => {
    const students = [{ ...mailed(1), ...over }];
    for (const charges of [[], [ofOne]]) {
      const owner = await anOwner({ students, profile: { ...paying, ...edit }, now, charges });
      await owner.tick();
      expect(owner.charges()).toMatchObject([{ status: "pendente", unsent: why }]);
      expect(owner.mails).toEqual([]);
      expect(owner.isOver()).toBe(true);
    }
  },
);

test("given a refused mail of a student whose address was removed since, when the run comes again, then the charge leaves it", async () => {
  const mail: SomeMail = { state: "refused", attempt: 3, at: dueAt, reason: "busy" };
  const owner = await anOwner({ students: [{ ...mailed(1), email: null }], charges: [told({ ...ofOne, mail })] });
  await owner.tick();
  expect(owner.charges()).toMatchObject([{ unsent: "no_email" }]);
  expect(owner.charges()[0]).not.toHaveProperty("message");
});

test.each<[string, SomeMail["state"], number, Partial<SomeMail>, string | undefined, Partial<SomeMail>, number]>([
  ["a claim under way", "claimed", 2, {}, undefined, { state: "claimed", attempt: 1 }, 0],
  ["a claim whose evidence may come", "claimed", 62, {}, undefined, { state: "claimed" }, 0],
  ["an old claim with nothing seen since", "claimed", 63, {}, undefined, { state: "claimed", attempt: 1 }, 1],
  [
    "an old claim with later mails seen",
    "claimed",
    63,
    {},
    minutesOn(1),
    { state: "claimed", overtakenAt: minutesOn(63) },
    0,
  ],
])(
  "given %s, when the run looks, then the number of probes is $6, and the month stays open",
  async (_what, state, minutes, over, seenUpTo, mail, probes) => {
    const before: SomeMail = { state, attempt: 1, at: dueAt, claimedBy: "other", ...over };
    const owner = await anOwner({ charges: [told({ ...ofOne, mail: before })], now: minutesOn(minutes) });
    if (seenUpTo) await owner.table.put({ pk: "WM#SES", sk: "WM", seenUpTo });
    await owner.tick();
    expect(owner.messages()).toMatchObject([mail]);
    expect(owner.mails.map(({ to, tags }) => [to.address, tags])).toEqual(
      Array.from({ length: probes }, () => ["success@simulator.amazonses.com", { probe: "1" }]),
    );
    expect(owner.turns).toEqual([]);
    expect(owner.isOver()).toBe(false);
  },
);

test("given a claim of a day ago that nothing proves, when the run looks, then it is unconfirmed, said to the operator, and the month ends", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const now = "2027-02-11T11:00:00.000Z";
  const mail: SomeMail = { state: "claimed", attempt: 2, at: dueAt, claimedBy: "other" };
  const owner = await anOwner({ charges: [told({ ...ofOne, mail })], now });
  await owner.tick();
  expect(owner.told()).toMatchObject([{ mail: { state: "unconfirmed", attempt: 2, at: now } }]);
  expect(warned).toHaveBeenCalledOnce();
  expect(owner.isOver()).toBe(true);
});

test("given a mail that is rejected, when the run has sent it, then its month is over", async () => {
  const owner = await anOwner();
  owner.answers.push(() => ({ kind: "rejected", reason: "bad" }));
  await owner.tick();
  expect(owner.isOver()).toBe(true);
});

test("given a charge that changes while the run sets its state, when the run ends, then the month stays open for the next", async () => {
  const owner = await anOwner({ students: [{ ...mailed(1), email: null }], charges: [ofOne] });
  const update: typeof owner.table.update = async (key, ...write) => {
    const item = owner.table.items.get(`${key.pk}|${key.sk}`);
    owner.table.items.set(`${key.pk}|${key.sk}`, { ...item, message: "MSG#202702#S0000001#D10" });
    return owner.table.update(key, ...write);
  };
  await runOwner({ ...owner.ctx, table: { ...owner.ctx.table, update } }, { ownerId: OWNER });
  expect(owner.charges()).toMatchObject([{ message: "MSG#202702#S0000001#D10" }]);
  expect(owner.isOver()).toBe(false);
});

const noAccess: Partial<Profile> = { subscriptionStatus: "trial", trialEndsAt: dueAt, currentPeriodEnd: null };

test("given an owner without access, when a run would begin, then they are parked, out of the index, and nothing is made", async () => {
  const owner = await anOwner({ profile: { ...paying, ...noAccess } });
  await owner.tick();
  expect(owner.stored()).toMatchObject({ parkedAt: dueAt, billing: { month } });
  expect(owner.stored()).not.toHaveProperty("g1sk");
  expect([owner.mails, owner.charges(), owner.turns]).toEqual([[], [], []]);
  expect(owner.events.map(({ detailType, detail }) => [detailType, JSON.parse(detail)])).toEqual([
    ["billing.held", { ownerId: OWNER, month, reason: "no_access" }],
  ]);
});

test("given access that ends while a run is under way, when its next page comes, then the run is finished; a new run parks the owner", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map(mailed), perPage: 2 });
  await owner.tick();
  const [[second] = []] = owner.turns.splice(0);
  await owner.table.put({ ...owner.stored(), pk, sk, ...noAccess });
  await owner.tick(second);
  expect(owner.mails).toHaveLength(3);
  expect(owner.stored()).toMatchObject({ billing: { month: "2027-03" }, parkedAt: null });
  await owner.at("2027-03-10T12:00:00.000Z");
  expect(owner.stored()).toMatchObject({ billing: { month: "2027-03" }, parkedAt: "2027-03-10T12:00:00.000Z" });
  expect(owner.mails).toHaveLength(3);
});

test.each<[string, Partial<Profile>, string, Partial<OwnerRunStep>, number]>([
  ["a moment before it is due", {}, minutesOn(-1 / MINUTE), {}, 0],
  ["at nine of the day before", {}, "2027-02-09T12:00:00.000Z", {}, 0],
  ["when it is due", {}, dueAt, {}, 1],
  ["before eight in the owner's morning", { timezone: "America/Manaus" }, dueAt, {}, 0],
  ["at eight in the owner's morning", { timezone: "America/Manaus" }, "2027-02-10T12:00:00.000Z", {}, 1],
  ["before the quiet hour", {}, "2027-02-10T22:59:59.999Z", {}, 1],
  ["in the quiet hour", {}, "2027-02-10T23:00:00.000Z", {}, 0],
  ["in the night, for a page of a run", {}, "2027-02-11T04:00:00.000Z", { month }, 0],
  ["for another month's page", {}, dueAt, { month: yearMonth("2027-01") }, 0],
  ["for this month's page", {}, dueAt, { month }, 1],
  ["by night from who has no access", { trialEndsAt: dueAt }, "2027-02-10T23:00:00.000Z", {}, 0],
  ["while the owner is parked", { parkedAt: "2027-01-10T11:00:00.000Z" }, dueAt, {}, 0],
])(
  "given a message that comes %s, when it is read, then the number of mails is $4, and without one nothing is stored",
  async (_what, edit, now, turn, mails) => {
    const owner = await anOwner({ profile: { ...paying, ...edit }, now });
    const before = structuredClone(owner.stored());
    await owner.tick(turn);
    expect(owner.mails).toHaveLength(mails);
    if (mails === 0) expect(owner.stored()).toEqual(before);
  },
);

test("given an unknown owner, when a message arrives, then nothing happens", async () => {
  const owner = await anOwner();
  await owner.tick({ ownerId: "outra" });
  expect([owner.mails, owner.turns]).toEqual([[], []]);
});

test("given pages of a run, when each ends, then the next follows at once, and the last one ends the month", async () => {
  const owner = await anOwner({ students: [1, 2, 3].map(mailed), perPage: 2 });
  await owner.tick();
  expect(owner.turns).toEqual([[{ ownerId: OWNER, month, cursor: expect.any(String), open: false, charges: 2 }, 0]]);
  expect(owner.isOver()).toBe(false);
  for (const [turn] of owner.turns.splice(0)) await owner.tick(turn);
  expect([owner.mails.length, owner.turns.length, owner.isOver()]).toEqual([3, 0, true]);
  expect(owner.stored()).toMatchObject({ runs: { largest: 3 } });
});

test.each([
  ["least", 0, 60],
  ["most", 0.999_999, 299],
])(
  "given a provider that accepts no more, when the chance of the delay is the %s, then the page waits $2 seconds",
  async (_what, chance, seconds) => {
    const random = vi.spyOn(Math, "random").mockReturnValue(chance);
    const owner = await anOwner();
    owner.answers.push(() => ({ kind: "busy", reason: "throttled" }));
    await owner.tick();
    random.mockRestore();
    expect(owner.turns).toEqual([[{ ownerId: OWNER, month }, seconds]]);
  },
);

test.each([
  [59 * 60 - 1, 1],
  [59 * 60 - 0.5, 1],
  [59 * 60, 0],
])(
  "given the least delay and %d seconds since the tick, when the provider takes no more, then %d message waits",
  async (seconds, waiting) => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    const owner = await anOwner({ now: minutesOn(seconds / 60) });
    owner.answers.push(() => ({ kind: "busy", reason: "throttled" }));
    await owner.tick();
    random.mockRestore();
    expect(owner.turns).toHaveLength(waiting);
  },
);

test("given more charges than the limit, when the run is on, then its mails stop, the owner is notified, and it continues without mails", async () => {
  const students = Array.from({ length: 51 }, (_, index) => mailed(index + 1));
  const owner = await anOwner({ students, profile: { ...paying, runs: { largest: 1, mailedAt: null } } });
  await owner.tick();
  expect(owner.stored()).toMatchObject({ hold: { month, since: dueAt, reason: "too_many", releasedAt: null } });
  expect(owner.mails).toHaveLength(50);
  expect(owner.turns).toEqual([[{ ownerId: OWNER, month }, 0]]);
});

test("given a period edited while the run was late, when it ends, then only the worker that moved the pointer continues", async () => {
  const owner = await anOwner({ now: "2027-03-10T12:00:00.000Z" });
  const edited = { ...owner.ctx.table };
  const get: typeof edited.get = async (...key) => {
    const item = await owner.table.get(...key);
    if (key[0].sk === sk) await owner.table.put({ ...owner.stored(), pk, sk, version: 99, timezone: "America/Manaus" });
    return item;
  };
  await runOwner({ ...owner.ctx, table: { ...edited, get } }, { ownerId: OWNER });
  expect(owner.turns).toEqual([]);
});

test("given a student whose plan was deleted, when the run comes, then the month stays open, the others are mailed", async () => {
  const owner = await anOwner({ students: [{ ...mailed(1), planId: 9 }, mailed(2)] });
  await owner.tick();
  expect(owner.mails.map(({ to }) => to.address)).toEqual(["aluno2@exemplo.com.br"]);
  expect(owner.isOver()).toBe(false);
  await owner.table.put({ ...planKey(OWNER, 9), ...plan, id: 9 });
  await owner.tick();
  expect(owner.mails).toHaveLength(2);
  expect(owner.isOver()).toBe(true);
});

test("given mails of an hour ago, when a late month's run comes, then its charges are made at once, as it sends no mail", async () => {
  const now = "2027-03-10T12:00:00.000Z";
  const runs = { largest: 1, mailedAt: "2027-03-10T11:00:00.000Z" };
  const owner = await anOwner({ now, profile: { ...paying, runs } });
  await owner.tick();
  expect(owner.told()).toMatchObject([{ month, mail: { state: "skipped", reason: "late" } }]);
  expect([owner.mails, owner.isOver()]).toEqual([[], true]);
});
