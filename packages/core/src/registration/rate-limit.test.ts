import { expect, test } from "vitest";
import { AppError } from "../model/app-error.ts";
import { limitKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { limits } from "../model/rate-limits.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { createLimiter } from "./rate-limit.ts";

const START = Date.parse("2027-01-10T12:00:00.000Z");
const limit = { scope: "porta", max: 3, seconds: 60 };

function aDoor() {
  const table = memoryTable();
  const clock = { at: 0 };
  const ctx = { table, now: () => new Date(START + clock.at * 1_000) };
  const [one, other] = [createLimiter(ctx), createLimiter(ctx)];
  let writes = 0;
  const counted = {
    ...table,
    update: (...args: Parameters<typeof table.update>) => {
      writes += 1;
      return table.update(...args);
    },
  };
  const comes = async (at: number, door = one, subject = "a"): Promise<number> => {
    clock.at = at;
    return door.spend(limit, subject).then(
      () => 0,
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== "request.too_many") throw error;
        return error.retryAfterSeconds ?? Number.NaN;
      },
    );
  };
  return { table, clock, ctx, one, other, comes, counted, writes: () => writes };
}

test("given the limits of the public routes, when read, then each has its number of calls and its time", () => {
  expect(limits).toEqual({
    registrationsPerAddress: { scope: "register", max: 10, seconds: 60 },
    signUpsPerAddress: { scope: "sign-ups", max: 30, seconds: 3600 },
    signUpsPerMailbox: { scope: "sign-up", max: 10, seconds: 3600 },
    registrationsPerCode: { scope: "code", max: 60, seconds: 3_600 },
    lookupsPerAddress: { scope: "lookup", max: 60, seconds: 60 },
    pagesPerAddress: { scope: "page", max: 60, seconds: 60 },
    reportsPerAddress: { scope: "report", max: 20, seconds: 60 },
    connectionsPerOwner: { scope: "connect", max: 10, seconds: 3_600 },
    numbersPerOwner: { scope: "number", max: 10, seconds: 3_600 },
    reportsPerPayer: { scope: "payer", max: 10, seconds: 3_600 },
  });
});

test("given three uses, when a fourth comes, then it waits until the first is a minute old, to the second", async () => {
  const { comes } = aDoor();
  const answers: number[] = [];
  for (const at of [0, 10, 20, 30, 59.5, 60]) answers.push(await comes(at));
  expect(answers).toEqual([0, 0, 0, 30, 1, 0]);
  expect([await comes(61), await comes(69.999), await comes(70)]).toEqual([9, 1, 0]);
});

test("given uses of another instance, when counted, then they count alike; another subject or route has its own count", async () => {
  const { comes, one, other, clock } = aDoor();
  for (const door of [one, other, one]) expect(await comes(0, door)).toBe(0);
  expect(await comes(1, other)).toBe(59);
  expect(await comes(1, one, "b")).toBe(0);
  clock.at = 1;
  await one.spend({ ...limit, scope: "outra" }, "a");
});

test("given a refused caller, when they call again too early, then the table is not read, and after the wait it is", async () => {
  const { ctx, counted, writes, clock } = aDoor();
  const door = createLimiter({ ...ctx, table: counted });
  for (let use = 0; use < 3; use++) await door.spend(limit, "a");
  await expect(door.spend(limit, "a")).rejects.toThrow("request.too_many");
  const before = writes();
  for (clock.at = 1; clock.at < 60; clock.at += 1)
    await expect(door.spend(limit, "a")).rejects.toThrow("request.too_many");
  expect(writes()).toBe(before);
  clock.at = 60;
  await door.spend(limit, "a");
  expect(writes()).toBeGreaterThan(before);
});

test("given old uses, when a new one is counted, then only those of the window are kept", async () => {
  const { comes, table } = aDoor();
  for (const at of [0, 1, 2, 61.5]) expect(await comes(at)).toBe(0);
  const item = table.items.get(`${limitKey("porta", "a").pk}|LIMIT`);
  expect(item?.uses).toEqual([2, 61.5].map((at) => START + at * 1_000));
});

test("given uses that conflict at every try, when tried four times, then the caller waits a second", async () => {
  const { ctx, table, comes } = aDoor();
  for (const at of [0, 0, 0]) await comes(at);
  let tries = 0;
  const racing: typeof table = {
    ...table,
    async update(key, change, condition) {
      if (condition?.expression.startsWith("#uses =")) {
        tries += 1;
        throw new ConditionFailed(undefined);
      }
      return table.update(key, change, condition);
    },
  };
  const door = createLimiter({ ...ctx, now: () => new Date(START + 60_000), table: racing });
  await expect(door.spend(limit, "a")).rejects.toMatchObject({ code: "request.too_many", retryAfterSeconds: 1 });
  expect(tries).toBe(4);
});

test("given a table that fails, when a use is counted, then the caller is not admitted", async () => {
  const { ctx, table } = aDoor();
  const door = createLimiter({ ...ctx, table: { ...table, update: () => Promise.reject(new Error("away")) } });
  await expect(door.spend(limit, "a")).rejects.toThrow("away");
});

test("given ten thousand refused subjects, when one more is refused, then the memory is emptied and the table is read again", async () => {
  const { ctx, table } = aDoor();
  let writes = 0;
  const full = { item: { uses: [START, START, START] } };
  const refusing: typeof table = {
    ...table,
    update: async () => {
      writes += 1;
      throw new ConditionFailed(full.item);
    },
  };
  const door = createLimiter({ ...ctx, table: refusing });
  const come = (subject: string) => door.spend(limit, subject).catch(() => undefined);
  for (let at = 0; at < 10_000; at++) await come(String(at));
  await come("0");
  expect(writes).toBe(10_000);
  await come("10000");
  await come("0");
  expect(writes).toBe(10_002);
});

test("given three uses, when more come just before the window is over, then the wait is rounded up to the full second", async () => {
  const { comes, other } = aDoor();
  for (const at of [0, 10, 20]) await comes(at);
  // The other instance has refused no subject yet, and reads the table.
  expect([await comes(20.99), await comes(59.99, other), await comes(60)]).toEqual([40, 1, 0]);
});

test("given a use that conflicts at every try, when repeated within its second, then the table is not read", async () => {
  const { ctx, counted, writes, clock } = aDoor();
  const racing = { ...counted, update: (...args: Parameters<typeof counted.update>) => counted.update(...args) };
  let isRacing = true;
  racing.update = async (...args) => {
    await counted.update(...args).catch(() => undefined);
    if (isRacing) throw new ConditionFailed({ uses: [] });
  };
  const door = createLimiter({ ...ctx, table: racing });
  await expect(door.spend(limit, "a")).rejects.toMatchObject({ code: "request.too_many", retryAfterSeconds: 1 });
  const before = writes();
  clock.at = 0.999;
  await expect(door.spend(limit, "a")).rejects.toThrow("request.too_many");
  expect(writes()).toBe(before);
  isRacing = false;
  clock.at = 1;
  await door.spend(limit, "a");
  expect(writes()).toBeGreaterThan(before);
});
