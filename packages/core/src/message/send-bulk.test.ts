import type { BulkSendResult } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import type { Write } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { sendBulk } from "./send-bulk.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const sentOf = (results: readonly { code: string | null }[]) => results.filter(({ code }) => code === null).length;
const studentsOf = (results: BulkSendResult["results"]) => results.map(({ studentId }) => studentId);

// The owner's access is paid for, since a trial account sends at most 200 mails a day by hand.
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2028-01-01T00:00:00.000Z" } as const;

/** Returns a run whose clock moves by `millisAMail` with each mail, and by nothing else. */
async function aSlowDay(students: readonly Student[], millisAMail: number) {
  const run = await aRun({ students, profile: { ...cashProfile, ...paid } });
  let passed = 0;
  const now = () => new Date(Date.parse(run.ctx.profile.billing.dueAt) + passed);
  const mailer: typeof run.ctx.mailer = {
    send: async (mail) => {
      passed += millisAMail;
      return run.ctx.mailer.send(mail);
    },
  };
  return { ...run, ctx: { ...run.ctx, now, mailer }, passed: () => passed };
}

test("given more mails than fit in a call's time, when sent in bulk, then the finished ones have results, and the others count as not sent", async () => {
  const { ctx, mails, passed } = await aSlowDay(ids(500).map(mailed), 100);
  const { successCount, errorCount, results } = await sendBulk(ctx, { studentIds: ids(500) });
  expect(studentsOf(results)).toEqual(ids(500));
  expect(successCount).toBe(mails.length);
  expect(sentOf(results)).toBe(successCount);
  expect(successCount + errorCount).toBe(500);
  // No turn begins after twelve seconds, and a turn that has begun is finished.
  expect(passed()).toBeGreaterThanOrEqual(12_000);
  expect(passed()).toBeLessThan(13_000);
  const rest = results.slice(successCount);
  expect(rest.every(({ code }) => code === "invoice.not_sent")).toBe(true);
});

test("given students who had no turn, when sent in bulk again, then each of them has exactly one mail", async () => {
  const day = await aSlowDay(ids(300).map(mailed), 100);
  const first = await sendBulk(day.ctx, { studentIds: ids(300) });
  const left = studentsOf(first.results.filter(({ code }) => code !== null));
  expect(left.length).toBeGreaterThan(100);
  for (let pending = left; pending.length > 0; ) {
    const { results } = await sendBulk(day.ctx, { studentIds: pending });
    pending = studentsOf(results.filter(({ code }) => code !== null));
  }
  expect(day.mails.map(({ to }) => to.address).sort()).toEqual(
    ids(300)
      .map((id) => `aluno${id}@exemplo.com.br`)
      .sort(),
  );
});

test("given mails that fit in a call's time, when sent in bulk, then all are sent", async () => {
  const { ctx } = await aSlowDay(ids(100).map(mailed), 100);
  expect(await sendBulk(ctx, { studentIds: ids(100) })).toMatchObject({ successCount: 100, errorCount: 0 });
});

test("given a charge whose write fails, when sent in bulk, then its own outcome is unknown and the others have theirs", async () => {
  const { ctx, table } = await aSlowDay(ids(20).map(mailed), 0);
  const isBroken = (one: Write) => "put" in one && String(one.put.sk).endsWith("#0000007");
  const transact: typeof table.transact = async (writes) => {
    if (writes.some(isBroken)) throw new Error("no answer");
    return table.transact(writes);
  };
  const answer = await sendBulk({ ...ctx, table: { ...table, transact } }, { studentIds: ids(20) });
  expect(answer).toMatchObject({ successCount: 19, errorCount: 1 });
  expect(answer.results[6]).toMatchObject({ studentId: 7, code: "invoice.unconfirmed" });
});

test.each([
  [11_999, 16],
  [12_000, 8],
])(
  "given a first turn of %d ms, when sent in bulk, then the next one begins only before the twelfth second: %d mails",
  async (millis, sent) => {
    const { ctx, mails } = await aSlowDay(ids(16).map(mailed), millis / 8);
    await sendBulk(ctx, { studentIds: ids(16) });
    expect(mails).toHaveLength(sent);
  },
);

test("given many mails, when sent in bulk, then eight are under way at a time and no more", async () => {
  const { ctx } = await aSlowDay(ids(20).map(mailed), 0);
  let [underWay, most] = [0, 0];
  const send: typeof ctx.mailer.send = async (mail) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return ctx.mailer.send(mail);
  };
  await sendBulk({ ...ctx, mailer: { send } }, { studentIds: ids(20) });
  expect(most).toBe(8);
});
