import fc from "fast-check";
import { expect, test } from "vitest";
import { letterKey, noticeKey } from "../model/keys.ts";
import { ConditionFailed, type Table } from "../model/ports/table.ts";
import { OWNER } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { claimLetter, claimNotice, nextLetter, recordFailure, releaseNotice } from "./claims.ts";

const receipts = { payer: "P0000009", kind: "receipt" } as const;
const ownerOf = (table: Table) => ({ table, ownerId: OWNER, now: () => new Date("2027-02-15T12:00:00.000Z") });
const claim = (table: Table, tells: readonly string[], asked?: string) =>
  claimLetter(ownerOf(table), { ...receipts, tells, asked });

test("given letters of a payer, when the next one is claimed, then it tells what none of its kind told, under the next number", async () => {
  const table = memoryTable();
  expect(await claim(table, ["1", "2"])).toMatchObject({ key: letterKey(OWNER, receipts, 1), tells: ["1", "2"] });
  expect(await claim(table, ["2", "3"])).toMatchObject({ key: letterKey(OWNER, receipts, 2), tells: ["3"] });
  expect(await claim(table, ["1", "3"])).toBeUndefined();
  for (const other of [{ ...receipts, payer: "S0000009" } as const, { ...receipts, kind: "welcome" } as const])
    expect(await claimLetter(ownerOf(table), { ...other, tells: ["1"] })).toMatchObject({ tells: ["1"] });
});

test("given a settlement that a letter told, when its event comes again, then the rest is left to the others' events", async () => {
  const table = memoryTable();
  await claim(table, ["1"]);
  expect(await claim(table, ["1", "2"], "1")).toBeUndefined();
  expect(await claim(table, ["1", "2"], "2")).toMatchObject({ tells: ["2"] });
});

test("given a letter that was released, when another is claimed, then it tells the same, and an older letter keeps its own", async () => {
  const table = memoryTable();
  const [first, second] = [await claim(table, ["1"]), await claim(table, ["2"])];
  if (!first || !second) throw new Error("nothing was claimed");
  await releaseNotice(ownerOf(table), first.key, first.claim);
  expect(await claim(table, ["1", "2"])).toMatchObject({ key: letterKey(OWNER, receipts, 3), tells: ["1"] });
  await releaseNotice(ownerOf(table), second.key, second.claim);
  await releaseNotice(ownerOf(table), second.key, second.claim);
  expect((await nextLetter(ownerOf(table), { ...receipts, tells: ["1", "2"] }))?.tells).toEqual(["2"]);
});

test("given a claim whose answer was lost, when the SDK repeats it and is refused by it, then the letter is ours", async () => {
  const table = memoryTable();
  const put: Table["put"] = async (item, condition) => {
    await table.put(item, condition);
    throw new ConditionFailed(item);
  };
  expect(await claim({ ...table, put }, ["1"])).toMatchObject({ tells: ["1"] });
  expect(table.items.size).toBe(1);
});

test("given a letter that cannot be read, when the next is claimed, then it takes another number", async () => {
  const table = memoryTable();
  await table.put({ ...letterKey(OWNER, receipts, 4), tells: "1" });
  expect(await claim(table, ["1"])).toMatchObject({ key: letterKey(OWNER, receipts, 5) });
});

test("given a letter, when its failure is recorded, then nothing else of it changes, and no unknown letter appears", async () => {
  const table = memoryTable();
  const letter = await claim(table, ["1"]);
  const before = await table.get(letterKey(OWNER, receipts, 1));
  expect(await recordFailure(ownerOf(table), String(letter?.key.sk), "invalid")).toBe(true);
  expect(await table.get(letterKey(OWNER, receipts, 1))).toEqual({ ...before, failed: "invalid" });
  expect(await recordFailure(ownerOf(table), letterKey(OWNER, receipts, 2).sk, "invalid")).toBe(false);
  expect(table.items.size).toBe(1);
});

test("given letters at once about overlapping things, when each is claimed, then everything is told by exactly one", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray(["1", "2", "3", "4", "5"], { minLength: 1 }), { minLength: 2, maxLength: 6 }),
      fc.scheduler(),
      async (asks, scheduler) => {
        const table = memoryTable();
        const slow: Table = {
          ...table,
          put: (item, condition) => scheduler.schedule(Promise.resolve()).then(() => table.put(item, condition)),
          query: (input) => scheduler.schedule(Promise.resolve()).then(() => table.query(input)),
        };
        const claims = asks.map((tells) => claim(slow, tells));
        await scheduler.waitFor(Promise.all(claims));
        const told = (await Promise.all(claims)).flatMap((letter) => letter?.tells ?? []);
        expect(told.toSorted()).toEqual([...new Set(asks.flat())].toSorted());
      },
    ),
    { numRuns: 100 },
  ));

const notice = noticeKey("dono", { kind: "summary", ref: "2026-11" });
const claimerOf = (table: Table) => ({ table, ownerId: "dono", now: () => new Date("2026-11-20T12:00:00.000Z") });

test("given a claim whose answer was lost, when the SDK repeats it and is refused by it, then the claim counts as ours", async () => {
  const table = memoryTable();
  const lossy: Table = {
    ...table,
    async put(item, condition) {
      await table.put(item, condition);
      throw new ConditionFailed(item);
    },
  };
  expect(await claimNotice(claimerOf(lossy), notice)).toBeDefined();
  expect(await claimNotice(claimerOf(lossy), notice)).toBeUndefined();
});

test("given a claim that was released and taken by another, when its release is repeated, then the other's stays", async () => {
  const owner = claimerOf(memoryTable());
  const ours = await claimNotice(owner, notice);
  if (!ours) throw new Error("nothing was claimed");
  await releaseNotice(owner, notice, ours);
  expect(await claimNotice(owner, notice)).toBeDefined();
  await releaseNotice(owner, notice, ours);
  expect(await claimNotice(owner, notice)).toBeUndefined();
});
