import { beforeEach, expect, test, vi } from "vitest";
import { planKey, studentKey } from "../model/keys.ts";
import { SMALL_RUN } from "../model/run-bounds.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { charge } from "../testing/entities.ts";
import { putTold, told } from "../testing/told.ts";
import { runOwner } from "./run-owner.ts";
import { chargeStudentPage } from "./run-page.ts";

const DAY = 24 * 3_600_000;
const { month, dueAt } = cashProfile.billing;
const afterADay = new Date(Date.parse(dueAt) + DAY).toISOString();
const bounded = { ...cashProfile, runs: { largest: 1, mailedAt: null } };
const toOf = ({ to }: { to: { address: string } }) => to.address;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("given a page that is not the first, when the provider is busy on it, then that very page comes again", async () => {
  const run = await aRun({ students: [1, 2, 3, 4, 5].map(mailed), perPage: 2 });
  const first = await chargeStudentPage(run.ctx, undefined, 0);
  expect(first).toMatchObject({ open: false, isBusy: false, charges: 2 });
  run.answers.push(() => ({ kind: "busy", reason: "Throttling" }));
  const busy = await chargeStudentPage(run.ctx, first.cursor, first.charges);
  expect(busy).toMatchObject({ isBusy: true, open: true, cursor: first.cursor });
  const again = await chargeStudentPage(run.ctx, first.cursor, first.charges);
  expect(again).toMatchObject({ isBusy: false, open: false, charges: 4 });
  expect(run.mails.map(toOf)).toEqual([1, 2, 3, 4].map((id) => `aluno${id}@exemplo.com.br`));
});

const charges = (sent: number, failed: number, waiting: number) => ({
  ChargesSent: sent,
  ChargesFailed: failed,
  ChargesWaiting: waiting,
});

test("given mails that were sent, refused permanently, are unknown or had to wait, when a page is charged, then each is counted once", async () => {
  const students = [1, 2, 3, 4, 5, 6].map(mailed);
  const bounced = { ...mailed(7), emailStatus: "invalid" as const };
  const run = await aRun({ students: [bounced, { ...bounced, id: 9 }, { ...mailed(8), email: null }, ...students] });
  run.answers.push(
    () => ({ kind: "sent", messageId: "one" }),
    () => ({ kind: "rejected", reason: "MessageRejected" }),
    () => ({ kind: "unknown", reason: "TimeoutError" }),
    () => ({ kind: "busy", reason: "Throttling" }),
  );
  expect(await countedBy(() => chargeStudentPage(run.ctx, undefined, 0))).toEqual([charges(1, 1, 7)]);
  // A charge with a known bad address is no failure of the run.
  expect(await countedBy(() => chargeStudentPage(run.ctx, undefined, 0))).toEqual([charges(3, 0, 1)]);
});

test("given a service that fails in the middle, when a page is charged, then its outcomes so far are counted, and the rest waits", async () => {
  const run = await aRun({ students: [1, 2, 3].map(mailed) });
  run.answers.push(
    () => ({ kind: "sent", messageId: "one" }),
    () => {
      throw new Error("ECONNRESET");
    },
  );
  const failing = countedBy(() => chargeStudentPage(run.ctx, undefined, 0).catch(() => undefined));
  expect(await failing).toEqual([charges(1, 0, 2)]);
});

test("given no room in the account's rate, when a page is charged, then it comes again and nothing was claimed", async () => {
  const run = await aRun({ students: [{ ...mailed(1), email: null }, mailed(2), mailed(3)] });
  const page = await chargeStudentPage({ ...run.ctx, pace: async () => false }, undefined, 0);
  expect(page).toMatchObject({ isBusy: true, open: true, cursor: undefined });
  expect(run.charges().map(({ studentId }) => studentId)).toEqual([1]);
  expect(run.mails).toEqual([]);
});

test("given charges that need no mail, when a page is charged, then they take nothing of rate and quota", async () => {
  const silent = await aRun({ students: [{ ...mailed(1), email: null }] });
  await chargeStudentPage(silent.ctx, undefined, 0);
  expect(silent.asked).toEqual({ quota: 0, pace: 0, wanted: [] });
  const late = await aRun({ students: [mailed(1)], now: "2027-04-10T12:00:00.000Z" });
  await chargeStudentPage(late.ctx, undefined, 0);
  expect(late.asked).toEqual({ quota: 0, pace: 0, wanted: [] });
  expect(late.charges()).toHaveLength(1);
  const usual = await aRun({ students: [mailed(1), mailed(2)] });
  await chargeStudentPage(usual.ctx, undefined, 0);
  expect(usual.asked).toEqual({ quota: 1, pace: 2, wanted: [2, 1] });
});

test("given a rate at which a page takes longer than a minute, when it is charged, then it ends in time and comes again at once", async () => {
  const run = await aRun({ students: [1, 2, 3].map(mailed) });
  let millis = Date.parse(dueAt);
  const pace = async () => {
    millis += 30_000;
    return true;
  };
  const turns: object[] = [];
  const continueLater = async (turn: object, delay: number) => void turns.push({ ...turn, delay });
  const ctx = { ...run.ctx, pace, continueLater, now: () => new Date(millis) };
  await runOwner(ctx, { ownerId: run.ctx.ownerId, month });
  expect(run.mails.map(toOf)).toEqual(["aluno1@exemplo.com.br", "aluno2@exemplo.com.br"]);
  expect(turns).toEqual([{ ownerId: run.ctx.ownerId, month, delay: 0 }]);
  await runOwner(ctx, { ownerId: run.ctx.ownerId, month });
  expect(run.mails.map(toOf)).toHaveLength(3);
});

test("given the charges of earlier pages, when a page exceeds the limit, then it stops at the charge that does", async () => {
  const run = await aRun({ students: [1, 2, 3].map(mailed), profile: bounded });
  const page = await chargeStudentPage(run.ctx, undefined, SMALL_RUN - 1);
  expect(page).toMatchObject({ isTooMany: true, charges: SMALL_RUN + 1 });
  expect(run.mails.map(toOf)).toEqual(["aluno1@exemplo.com.br"]);
  expect(await chargeStudentPage(run.ctx, undefined, 0)).toMatchObject({ isTooMany: false, charges: 3 });
});

test("given more stored charges than the limit, when their page comes again, then it does not stop, as they were mailed before", async () => {
  const run = await aRun({ students: [1, 2].map(mailed), profile: bounded });
  for (const studentId of [1, 2])
    await putTold(run.ctx, told({ ...charge, studentId, month, mail: { state: "sent", attempt: 1, at: dueAt } }));
  expect(await chargeStudentPage(run.ctx, undefined, SMALL_RUN)).toMatchObject({
    isTooMany: false,
    open: false,
    charges: 52,
  });
});

test("given a student whose mail cannot be made, when the page is charged, then the others are, and the month is held open for a day", async () => {
  const spoil = () => {
    throw new TypeError("no such text");
  };
  const run = await aRun({ students: [1, 2].map(mailed) });
  run.answers.push(spoil);
  expect(await chargeStudentPage(run.ctx, undefined, 0)).toMatchObject({ open: true, isBusy: false });
  expect(run.mails.map(toOf)).toEqual(["aluno2@exemplo.com.br"]);
  const late = await aRun({ students: [1, 2].map(mailed), now: afterADay });
  late.answers.push(spoil);
  expect(await chargeStudentPage(late.ctx, undefined, 0)).toMatchObject({ open: false });
});

test("given a service that fails, when the page is charged, then the page fails with it: that is no student's data", async () => {
  const run = await aRun({ students: [1, 2].map(mailed), now: afterADay });
  run.answers.push(() => {
    throw new Error("ECONNRESET");
  });
  await expect(chargeStudentPage(run.ctx, undefined, 0)).rejects.toThrow("ECONNRESET");
});

test("given a student who cannot be read, when the page is charged, then the month is held open for a day and no longer", async () => {
  const broken = { ...studentKey("dono", 1), name: 7 };
  const run = await aRun({ students: [1, 2].map(mailed) });
  await run.table.put(broken);
  expect(await chargeStudentPage(run.ctx, undefined, 0)).toMatchObject({ open: true, charges: 1 });
  const late = await aRun({ students: [1, 2].map(mailed), now: afterADay });
  await late.table.put(broken);
  expect(await chargeStudentPage(late.ctx, undefined, 0)).toMatchObject({ open: false, charges: 1 });
});

test.for([
  ["student", { ...studentKey("dono", 1), name: 7 }],
  ["plan", { ...planKey("dono", 1), priceCents: "muito" }],
] as const)(
  "given a page whose every %s cannot be read, when it is charged, then the month never ends automatically",
  async ([_what, item]) => {
    for (const now of [dueAt, afterADay, "2028-02-10T11:00:00.000Z"]) {
      const run = await aRun({ students: [mailed(1)], now });
      await run.table.put(item);
      expect(await chargeStudentPage(run.ctx, undefined, 0)).toMatchObject({ open: true, charges: 0 });
    }
  },
);

test("given a page without students, when it is charged, then it holds nothing open", async () => {
  const run = await aRun({ students: [] });
  expect(await chargeStudentPage(run.ctx, undefined, 0)).toMatchObject({ open: false, charges: 0 });
});

test("given more students than one message works through, when a page is charged, then it has a hundred, and the next the rest", async () => {
  const students = Array.from({ length: 101 }, (_, index) => mailed(index + 1));
  const run = await aRun({ students, perPage: 1_000 });
  const first = await chargeStudentPage(run.ctx, undefined, 0);
  expect(first).toMatchObject({ charges: 100, cursor: expect.any(String) });
  expect(await chargeStudentPage(run.ctx, first.cursor, first.charges)).toMatchObject({
    charges: 101,
    cursor: undefined,
  });
});

test("given students who cannot be charged, when the page is charged, then the log names them", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  told.mockClear();
  const run = await aRun({ students: [{ ...mailed(1), planId: 9 }, mailed(2), mailed(3)] });
  run.answers.push(() => {
    throw new TypeError("no such text");
  });
  await chargeStudentPage(run.ctx, undefined, 0);
  const lines = told.mock.calls.map(([line]) => JSON.stringify(line));
  expect(lines.filter((line) => line.includes('"studentId":1'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"studentId":2'))).toHaveLength(1);
  expect(lines).toHaveLength(2);
});
