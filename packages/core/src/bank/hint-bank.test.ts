import fc from "fast-check";
import { expect, test } from "vitest";
import { BANK_PARTITION, hintKey } from "../model/keys.ts";
import { consumeHint } from "../store/bank-hints.ts";
import { ownersDueIn } from "../store/due-owners.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { NOW } from "../testing/owner.ts";
import { hintBank } from "./hint-bank.ts";

const HINT = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";

async function aTable() {
  const table = memoryTable();
  const calls = { reads: 0, writes: 0 };
  const update: typeof table.update = async (...write) => {
    calls.writes += 1;
    return table.update(...write);
  };
  const get: typeof table.get = async (...read) => {
    calls.reads += 1;
    return table.get(...read);
  };
  const clock = { now: NOW };
  const ctx = { table: { ...table, get, update }, now: () => new Date(clock.now) };
  await table.put({ ...hintKey(HINT), ownerId: "dono" });
  await table.put({ pk: "O#dono", sk: "PROFILE" });
  const due = async () => (await ownersDueIn(ctx, BANK_PARTITION)).ownerIds;
  return { ctx, table, calls, clock, due, item: () => table.items.get(`HINT#${HINT}|HINT`) };
}

test("given an owner's hint, when called, then the owner is due at once, until the hint is taken and removed", async () => {
  const { ctx, due, item } = await aTable();
  expect(await consumeHint(ctx, HINT)).toBe(false);
  await hintBank(ctx, HINT);
  expect(await due()).toEqual(["dono"]);
  expect(await consumeHint(ctx, HINT)).toBe(true);
  expect([await due(), await consumeHint(ctx, HINT)]).toEqual([[], false]);
  expect(item()).toEqual({ ...hintKey(HINT), ownerId: "dono", at: NOW });
});

test("given a repeated hint, when less than a minute has passed, then nothing is written; after a minute it counts", async () => {
  const { ctx, clock, item } = await aTable();
  await hintBank(ctx, HINT);
  await consumeHint(ctx, HINT);
  clock.now = "2027-01-10T12:01:00.000Z";
  await hintBank(ctx, HINT);
  expect(item()).toMatchObject({ at: NOW });
  clock.now = "2027-01-10T12:01:00.001Z";
  await hintBank(ctx, HINT);
  expect(item()).toMatchObject({ at: clock.now, g1sk: `${clock.now}#dono` });
});

test("given a hint that arrives while another is taken, when it is taken, then the new one stays", async () => {
  const { ctx, table, clock, due } = await aTable();
  await hintBank(ctx, HINT);
  const get: typeof table.get = async (key, options) => {
    const item = await table.get(key, options);
    clock.now = "2027-01-10T12:05:00.000Z";
    await hintBank({ ...ctx, table }, HINT);
    return item;
  };
  expect(await consumeHint({ ...ctx, table: { ...table, get } }, HINT)).toBe(true);
  expect(await due()).toEqual(["dono"]);
});

test("given 100,000 forged hints and a true one among them, when called, then only the requested read is stored", async () => {
  const { ctx, table, calls } = await aTable();
  const before = structuredClone([...table.items].filter(([key]) => !key.startsWith("HINT#")));
  for (let call = 0; call < 100_000; call++) await hintBank(ctx, String(call).padStart(32, "f"));
  expect(calls.writes).toBe(0);
  await hintBank(ctx, HINT);
  expect([calls.writes, table.items.size]).toEqual([1, 2]);
  expect([...table.items].filter(([key]) => !key.startsWith("HINT#"))).toEqual(before);
});

test("given any text as a hint, when called, then what has another shape is not even looked for", async () => {
  const { ctx, table, calls } = await aTable();
  const before = structuredClone([...table.items]);
  const near = fc.constantFrom(`${HINT}x`, HINT.slice(1), `x${HINT}`, ` ${HINT}`, `${HINT}\n`, "x".repeat(3_000), "");
  await fc.assert(
    fc.asyncProperty(fc.oneof(near, fc.string({ unit: "binary", maxLength: 31 })), async (text) => {
      await hintBank(ctx, text);
      expect(calls).toEqual({ reads: 0, writes: 0 });
    }),
  );
  expect([...table.items]).toEqual(before);
});
