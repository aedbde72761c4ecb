import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  ANA,
  aBilledStudio,
  BRUNO,
  CHARGE,
  check,
  itemsOf,
  type OwnItems,
  PAID,
  PLAN,
} from "../support/billed-studio.ts";
import { oneRegion } from "../support/one-region.ts";
import { type StoredItems, storedItems } from "../support/stored-items.ts";
import type { Studio } from "../support/studio.ts";

const region = oneRegion();
let table: StoredItems;
let studio: Studio;
let items: OwnItems;
let whole: Record<string, unknown>[];
beforeAll(async () => {
  table = storedItems(region());
  studio = await aBilledStudio(region());
  items = itemsOf(table, studio);
  whole = [...(await table.partition(items.pk)), await table.get(await items.code())];
});
beforeEach(async () => {
  for (const { sk } of await table.partition(items.pk)) await items.remove(String(sk));
  for (const item of whole) await table.put(item);
});

test.each<[what: string, kinds: string[], breakIt: (items: OwnItems) => Promise<void>]>([
  ["an item of a kind nobody knows", ["unknown"], ({ put }) => put("OUTRO#'1", { a: 1 })],
  ["a notice of no kind", ["unknown"], ({ put }) => put("NOTICE#other#1", { claimedAt: "" })],
  ["an attribute too many", ["schema"], ({ change }) => change(ANA, { "cor favorita": "azul d'água" })],
  ["two attributes too many", ["schema", "schema"], ({ change }) => change(PLAN, { a: [1], b: { c: 1 } })],
  ["index attributes where none belong", ["schema"], ({ change }) => change(ANA, { g1sk: "x" })],
  ["a missing attribute that may be empty", ["schema"], ({ change }) => change(ANA, { notes: undefined })],
  [
    "an attribute too many inside another",
    ["schema"],
    ({ change }) => change(CHARGE, { lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0, x: true } }),
  ],
  [
    "too much of one item and too little",
    ["schema", "schema", "date"],
    ({ change }) => change(PAID, { x: 1, paidDate: undefined }),
  ],
  ["a charge without its student", ["orphan"], ({ remove }) => remove("STU#0000005")],
  ["a student without a plan", ["orphan", "sum"], ({ change }) => change(ANA, { planId: 999 })],
  ["a plan that is gone", ["orphan", "orphan", "orphan"], ({ remove }) => remove(PLAN)],
  ["a registration code without its lookup", ["orphan"], async ({ code }) => table.remove(await code())],
  ["one that leads elsewhere", ["orphan"], async ({ code }) => table.change(await code(), { ownerId: "outro" })],
  ["one whose lookup is broken", ["orphan"], async ({ code }) => table.change(await code(), { ownerId: 7 })],
  ["a plan of another number", ["key"], ({ change }) => change(PLAN, { id: 77 })],
  ["a student of another number", ["key"], ({ change }) => change(ANA, { id: 77 })],
  ["a profile of another owner", ["key"], ({ change }) => change("PROFILE", { id: "outro" })],
  [
    "a charge of another student, month and place",
    ["key", "key", "key"],
    ({ change }) => change(CHARGE, { studentId: 77, month: "2026-12", sequence: 4 }),
  ],
  ["an instant that is not the pending one's", ["index"], ({ change }) => change("PROFILE", { g1sk: "2020#x" })],
  ["another shard", ["index"], ({ change }) => change("PROFILE", { g1pk: "DUE#99" })],
  ["no index attributes", ["index", "index"], ({ change }) => change("PROFILE", { g1pk: undefined, g1sk: undefined })],
  [
    "access that is over",
    ["index", "index"],
    ({ change }) => change("PROFILE", { parkedAt: "2027-01-10T11:00:00.000Z" }),
  ],
  ["a charge due before its month", ["date"], ({ change }) => change(CHARGE, { dueDate: "2026-12-10" })],
  ["an open charge that is not listed", ["index"], ({ change }) => change(CHARGE, { l1sk: undefined })],
  ["a paid charge that is listed as open", ["index"], ({ change }) => change(PAID, { l1sk: "0000002#2027-01-10" })],
  ["a sum that is not the ledger's", ["sum"], ({ change }) => change(PAID, { settledCents: 1 })],
  ["a count that is not the ledger's", ["sum"], ({ change }) => change(PAID, { ledgerSize: 7 })],
  ["a paid charge without its day", ["date"], ({ change }) => change(PAID, { paidDate: null })],
  ["an open charge with a day", ["date"], ({ change }) => change(CHARGE, { paidDate: "2027-01-11" })],
  ["a pause of an active student", ["date"], ({ change }) => change(BRUNO, { pausedUntil: "2027-03-01" })],
  [
    "a billing day outside its month",
    ["date"],
    async ({ change, pk }) => {
      const { billing } = await table.get({ pk, sk: "PROFILE" });
      await change("PROFILE", { billing: { ...Object(billing), date: "2029-01-31" } });
    },
  ],
  ["a charged student without an anchor", ["date"], ({ change }) => change(ANA, { anchorMonth: null })],
  ["one who lacks it", ["schema", "date"], ({ change }) => change(ANA, { anchorMonth: undefined })],
  ["too many students on a plan", ["sum"], ({ change }) => change(PLAN, { studentCount: 9 })],
  ["too few", ["sum"], ({ change }) => change(PLAN, { studentCount: -1 })],
  ["a counter that lags", ["sum"], ({ change }) => change("COUNTER", { last: 2 })],
  ["no counter", ["sum"], ({ remove }) => remove("COUNTER")],
])(
  "given %s, when its statements are run, then the check that named it finds nothing",
  async (_what, kinds, breakIt) => {
    await breakIt(items);
    const found = await check(studio);
    expect(found.discrepancies.map((one) => one.kind)).toEqual(kinds);
    expect(found).toMatchObject({ total: kinds.length, hasMore: false });
    expect(found.cleanupQueries).toEqual(found.discrepancies.map((one) => one.statement));
    for (const statement of found.cleanupQueries) {
      expect(statement).toContain(`"${table.tableName}"`);
      expect(statement.match(/'O#[^']*'/g)).toEqual([`'${items.pk}'`]);
      await table.execute(statement);
    }
    expect((await check(studio)).discrepancies).toEqual([]);
  },
);
