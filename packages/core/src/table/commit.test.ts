import { expect, test } from "vitest";
import { TransactionRefused, type Write } from "../model/ports/table.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { ChangedMeanwhile, commit } from "./commit.ts";

const isNew = { expression: "attribute_not_exists(pk)" };
const write = (sk: string): Write => ({ put: { pk: "O#a", sk }, condition: isNew });

async function tableWith(...held: string[]) {
  const table = memoryTable();
  for (const sk of held) await table.put({ pk: "O#a", sk });
  return table;
}

test("given several refused writes, when they are committed together, then nothing is written and the first refusal is thrown", async () => {
  const table = await tableWith("2", "3");
  const writes = ["1", "2", "3"].map((sk) => ({ ...write(sk), refusal: () => new ChangedMeanwhile(sk) }));
  await expect(commit(table, writes)).rejects.toMatchObject({
    name: "ChangedMeanwhile",
    what: "2",
    message: "2 was changed meanwhile",
  });
  expect(table.items.has("O#a|1")).toBe(false);
});

test("given a refused write without its own refusal, when it is committed, then the table's refusal is thrown; other failures unchanged", async () => {
  const table = await tableWith("1");
  await expect(commit(table, [write("1")])).rejects.toThrow(TransactionRefused);
  const away = { ...table, transact: () => Promise.reject(new Error("away")) };
  await expect(commit(away, [write("2")])).rejects.toThrow("away");
});
