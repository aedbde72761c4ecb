/** docs/decisions/026-mail-rate.md */
import { expect, test } from "vitest";
import { mailRateKey } from "../model/keys.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { readMailRate, reserveAfterQueue, reserveNow, reserveOneAfterQueue, reserveOneNow } from "./mail-rate.ts";

const now = Date.parse(NOW);

async function aRate() {
  const { ctx, table, at } = await anOwner();
  // An eventually consistent read lags behind.
  const get: typeof table.get = async (key, options) => (options?.consistent ? table.get(key) : undefined);
  return { ctx: { ...ctx, table: { ...table, get } }, table, stored: () => at(mailRateKey()) };
}

test("given no rate yet, when the billing reserves time from now on, then it has it, and the reserved time is known", async () => {
  const { ctx } = await aRate();
  expect(await readMailRate(ctx)).toBeUndefined();
  const rate = { turn: now + 500, step: 100, ahead: 0 };
  expect(await reserveNow(ctx, 500, 100)).toEqual({ isTaken: true, rate });
  expect(await readMailRate(ctx)).toEqual(rate);
  expect(await reserveNow(ctx, 500, 100)).toEqual({ isTaken: false, rate });
  expect(await reserveAfterQueue(ctx, 300, 50, now + 500)).toEqual({
    isTaken: true,
    rate: { ...rate, turn: now + 800, step: 50 },
  });
  expect(await reserveAfterQueue(ctx, 300, 50, now + 799)).toMatchObject({ isTaken: false, rate: { turn: now + 800 } });
});

test("given no rate yet, when another mail requests time, then there is none to reserve", async () => {
  const { ctx, stored } = await aRate();
  expect(await reserveOneNow(ctx)).toEqual({ isTaken: false, rate: undefined });
  expect(await reserveOneAfterQueue(ctx, now)).toEqual({ isTaken: false, rate: undefined });
  expect(stored()).toBeUndefined();
});

test("given a rate, when other mails reserve its time, then each follows the one before, and the billing is delayed", async () => {
  const { ctx } = await aRate();
  await reserveNow(ctx, 500, 100);
  expect(await reserveOneNow(ctx)).toEqual({ isTaken: true, rate: { turn: now + 600, step: 100, ahead: now + 100 } });
  expect(await reserveOneAfterQueue(ctx, now + 99)).toMatchObject({ isTaken: false, rate: { ahead: now + 100 } });
  expect(await reserveOneAfterQueue(ctx, now + 100)).toMatchObject({
    isTaken: true,
    rate: { turn: now + 700, ahead: now + 200 },
  });
});

test("given a table that fails, when time is reserved, then that failure is thrown, and not taken for a refusal", async () => {
  const { ctx } = await aRate();
  const failing = { ...ctx, table: { ...ctx.table, updateAndRead: () => Promise.reject(new Error("away")) } };
  await expect(reserveOneNow(failing)).rejects.toThrow("away");
});

test("given a write of the rate, when it is sent, then it names no unused attribute, which DynamoDB would refuse", async () => {
  const { ctx } = await aRate();
  const named: string[][] = [];
  const updateAndRead: typeof ctx.table.updateAndRead = async (key, change, condition) => {
    named.push(Object.keys(change.names ?? {}).toSorted());
    return ctx.table.updateAndRead(key, change, condition);
  };
  await reserveNow({ ...ctx, table: { ...ctx.table, updateAndRead } }, 500, 100);
  await reserveOneNow({ ...ctx, table: { ...ctx.table, updateAndRead } });
  expect(named).toEqual([
    ["#step", "#turn"],
    ["#ahead", "#step", "#turn"],
  ]);
});
