import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { counterKey } from "../model/keys.ts";
import { ConditionFailed, type QueryInput, TransactionRefused, type Write } from "../model/ports/table.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { nextNumber } from "./next-number.ts";
import {
  allOf,
  ChangedMeanwhile,
  commit,
  cursorOf,
  isDataFailure,
  pagesOf,
  parseReadable,
  startOf,
  wasWritten,
} from "./reading.ts";

const everything: QueryInput = { key: { expression: "pk = :pk", values: { ":pk": "O#a" } }, limit: 2 };
async function aList(count: number) {
  const table = memoryTable();
  for (let at = 0; at < count; at++) await table.put({ pk: "O#a", sk: `PLAN#${at}` });
  return table;
}
const names = (items: readonly { sk?: unknown }[]) => items.map(({ sk }) => String(sk).slice(5));

test("given a list of several pages, when read whole, then every item is returned once, in order, from any start", async () => {
  const table = await aList(5);
  expect(names(await allOf(table, everything))).toEqual(["0", "1", "2", "3", "4"]);
  expect(names(await allOf(table, { ...everything, startAfter: { pk: "O#a", sk: "PLAN#2" } }))).toEqual(["3", "4"]);
  const pages: string[][] = [];
  for await (const page of pagesOf(table, everything)) pages.push(names(page));
  expect(pages).toEqual([["0", "1"], ["2", "3"], ["4"]]);
  expect(await allOf(memoryTable(), everything)).toEqual([]);
});

test("given the last key of a page, when made a cursor, then it leads on in the same partition alone", () => {
  const cursor = cursorOf({ pk: "O#a", sk: "PLAN#2", g1pk: "x" });
  expect(Buffer.from(cursor ?? "", "base64url").toString()).toBe("PLAN#2");
  expect(startOf(cursor, "O#b", "PLAN#")).toEqual({ pk: "O#b", sk: "PLAN#2" });
  expect([cursorOf(undefined), startOf(undefined, "O#a", "PLAN#"), startOf("", "O#a", "PLAN#")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(() => cursorOf({ pk: "O#a" })).toThrow();
});

const coded = (sk: string) => Buffer.from(sk).toString("base64url");
test("given a foreign or too long cursor, when followed, then it is refused", () => {
  expect(startOf(coded(`PLAN#${"1".repeat(75)}`), "O#a", "PLAN#")).toBeDefined();
  for (const wrong of [coded("STU#2"), coded("xPLAN#2"), coded(`PLAN#${"1".repeat(76)}`), "%%%"])
    expect(() => startOf(wrong, "O#a", "PLAN#")).toThrow("request.invalid_cursor");
});

test("given an owner's counter, when numbers are drawn, also at once, then each is drawn once, up to the highest one", async () => {
  const ctx = { table: memoryTable(), ownerId: "a", now: () => new Date(0) };
  expect(await nextNumber(ctx)).toBe(1);
  expect((await Promise.all([nextNumber(ctx), nextNumber(ctx), nextNumber(ctx)])).toSorted()).toEqual([2, 3, 4]);
  expect(await nextNumber({ ...ctx, ownerId: "b" })).toBe(1);
  await ctx.table.put({ ...counterKey("a"), last: 9_999_998 });
  expect(await nextNumber(ctx)).toBe(9_999_999);
  await expect(nextNumber(ctx)).rejects.toThrow();
});

const Named = z.object({ name: z.string() });

test("given items of which one is invalid, when read, then the others are returned, it is counted, and the log has only its key", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const items = [{ name: "a" }, { pk: "O#a", sk: "PLAN#1", name: 7, secret: "x" }, { name: "c" }];
  expect(parseReadable(items, (item) => Named.parse(item).name)).toEqual({ good: ["a", "c"], unreadable: 1 });
  expect(logged).toHaveBeenCalledOnce();
  expect(JSON.stringify(logged.mock.calls[0])).toContain("PLAN#1");
  logged.mockRestore();
  expect(() =>
    parseReadable(items, () => {
      throw new Error("away");
    }),
  ).toThrow("away");
});

test.each<[error: unknown, isData: boolean]>([
  [new TypeError(), true],
  [new RangeError(), true],
  [new SyntaxError(), true],
  [z.object({ a: z.string() }).safeParse({}).error, true],
  [Object.assign(new Error(), { name: "ZodError" }), true],
  [Object.assign(new Error(), { name: "MyZodError" }), false],
  [Object.assign(new Error(), { name: "ZodErrors" }), false],
  [{ name: "ZodError" }, false],
  [new Error("away"), false],
  ["a text", false],
])("given %o, when checked, then the data is the cause: %s", (error, isData) => {
  expect(isDataFailure(error)).toBe(isData);
});

test("given a conditional write, when waited for, then it took place or not, and any other failure is one", async () => {
  expect(await wasWritten(Promise.resolve())).toBe(true);
  expect(await wasWritten(Promise.reject(new ConditionFailed(undefined)))).toBe(false);
  expect(await wasWritten(Promise.reject(new TransactionRefused(["ConditionalCheckFailed"])))).toBe(false);
  await expect(wasWritten(Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
});

test("given the port's refusals, when thrown, then they contain the conflicting item and the reason", () => {
  expect(new ConditionFailed({ a: 1 })).toMatchObject({
    name: "ConditionFailed",
    item: { a: 1 },
    message: "the condition did not hold",
  });
  expect(new TransactionRefused(["None", "X"])).toMatchObject({ name: "TransactionRefused", reasons: ["None", "X"] });
});

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
