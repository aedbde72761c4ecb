import { expect, test } from "vitest";
import { memoryTable } from "../testing/memory-table.ts";
import { erasePartition } from "./erase-accounts.ts";

/** Returns a table with `count` items to erase, whose default reads are stale. */
async function aPartition(count: number) {
  const table = memoryTable();
  for (let at = 0; at < count; at++) await table.put({ pk: "O#dono", sk: `STU#${at}` });
  await table.put({ pk: "O#outra", sk: "PROFILE" });
  let [underWay, most] = [0, 0];
  const ctx = {
    now: () => new Date(0),
    table: {
      ...table,
      query: async (input: Parameters<typeof table.query>[0]) =>
        input.consistent ? table.query(input) : { items: [], lastKey: undefined },
      remove: async (key: Parameters<typeof table.remove>[0]) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        return table.remove(key);
      },
    },
  };
  return { ctx, keys: () => [...table.items.keys()], most: () => most };
}

test("given a partition, when it is erased, then nothing of it is left, another's stays, and 25 removals at most are under way", async () => {
  const { ctx, keys, most } = await aPartition(60);
  await erasePartition(ctx, "O#dono");
  expect(keys()).toEqual(["O#outra|PROFILE"]);
  expect(most()).toBe(25);
});

test("given a choice, when a partition is erased, then the others of it stay", async () => {
  const { ctx, keys } = await aPartition(3);
  await erasePartition(ctx, "O#dono", (sk) => sk !== "STU#1");
  expect(keys()).toEqual(["O#dono|STU#1", "O#outra|PROFILE"]);
});
