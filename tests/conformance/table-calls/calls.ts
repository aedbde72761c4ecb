import type { Item, QueryInput, Table, Write } from "@emdia/core/model/ports/table";
import fc from "fast-check";
import { changes, conditions, items, keys } from "./expressions.ts";

export type Call = { name: string; input: unknown; make(table: Table): Promise<unknown> };

const MOST_PAGES = 50;
const call = (name: string, input: unknown, make: Call["make"]): Call => ({ name, input, make });
const optional = (condition: Parameters<Table["put"]>[1]) => (condition ? { condition } : {});

const writes: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(items, conditions).map(([put, condition]): Write => ({ put, ...optional(condition) })),
  fc
    .tuple(keys, changes, conditions)
    .map(([update, change, condition]): Write => ({ update, change, ...optional(condition) })),
  fc.tuple(keys, conditions).map(([remove, condition]): Write => ({ remove, ...optional(condition) })),
);

const ranges: fc.Arbitrary<Pick<QueryInput, "key" | "index">> = fc.constantFrom(
  { key: { expression: "pk = :p AND begins_with(sk, :s)", values: { ":p": "O#1", ":s": "P" } } },
  { key: { expression: "pk = :p AND begins_with(sk, :s)", values: { ":p": "O#1", ":s": "PAY#2027" } } },
  { key: { expression: "pk = :p", values: { ":p": "O#2" } } },
  { key: { expression: "pk = :p AND sk BETWEEN :a AND :b", values: { ":p": "O#1", ":a": "PAY#", ":b": "STU#~" } } },
  { index: "open", key: { expression: "pk = :p", values: { ":p": "O#1" } } },
  { index: "open", key: { expression: "pk = :p AND l1sk < :d", values: { ":p": "O#3", ":d": "2027-01-03" } } },
  { index: "due", key: { expression: "g1pk = :p", values: { ":p": "DUE#00" } } },
  { index: "due", key: { expression: "g1pk = :p AND g1sk <= :u", values: { ":p": "DUE#00", ":u": "3#\u{10ffff}" } } },
);

const queries: fc.Arbitrary<QueryInput> = fc
  .tuple(ranges, fc.constantFrom(undefined, 1, 2, 3, 7), fc.boolean(), fc.boolean(), fc.boolean())
  .map(([range, limit, descending, consistent, isFiltered]) => ({
    ...range,
    ...(limit === undefined ? {} : { limit }),
    descending,
    consistent,
    ...(isFiltered ? { filter: { expression: "n > :f", values: { ":f": 30 } } } : {}),
  }));

/**
 * An index may return items with the same key in any order, so its pages are compared as one sorted
 * list.
 */
async function readPages(table: Table, input: QueryInput): Promise<unknown> {
  const pages: { items: Item[]; lastKey: Item | undefined }[] = [];
  for (let startAfter: Item | undefined; pages.length < MOST_PAGES; ) {
    const page = await table.query({ ...input, startAfter });
    pages.push(page);
    startAfter = page.lastKey;
    if (startAfter === undefined) break;
  }
  return input.index === undefined ? pages : sorted(pages.flatMap((page) => page.items));
}

const sorted = (list: readonly Item[]) =>
  list
    .map((item) => ({ order: JSON.stringify([item.pk, item.sk]), item }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));

const distinct = fc.uniqueArray(keys, { minLength: 1, maxLength: 12, selector: ({ pk, sk }) => `${pk}|${sk}` });

const NULL_KEY = { pk: "O#1", sk: "Z" };
const INTO_NULL = { expression: "SET x.a = :b", values: { ":b": 1 } };

/** These calls show each known difference, so that its check does not depend on random calls. */
export const edgeCalls: readonly Call[] = [
  call("put", NULL_KEY, (table) => table.put({ ...NULL_KEY, x: null })),
  call("updateAndRead", INTO_NULL, (table) => table.updateAndRead(NULL_KEY, INTO_NULL)),
  call("transact", INTO_NULL, (table) => table.transact([{ update: NULL_KEY, change: INTO_NULL }])),
];

/** Random calls like those of core, in about the proportions of a typical day. */
export const calls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(items, conditions).map((at) => call("put", at, (table) => table.put(...at))) },
  {
    weight: 20,
    arbitrary: fc
      .tuple(keys, changes, conditions)
      .map((at) => call("updateAndRead", at, (table) => table.updateAndRead(...at))),
  },
  { weight: 7, arbitrary: fc.tuple(keys, conditions).map((at) => call("remove", at, (table) => table.remove(...at))) },
  { weight: 10, arbitrary: keys.map((key) => call("get", key, (table) => table.get(key, { consistent: true }))) },
  {
    weight: 8,
    arbitrary: distinct.map((all) => call("getMany", all, async (table) => sorted(await table.getMany([...all])))),
  },
  {
    weight: 20,
    arbitrary: fc
      .array(writes, { minLength: 1, maxLength: 5 })
      .map((all) => call("transact", all, (table) => table.transact([...all]))),
  },
  { weight: 15, arbitrary: queries.map((input) => call("query", input, (table) => readPages(table, input))) },
);
