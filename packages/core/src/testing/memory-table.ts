/** The table in memory is for tests that need more calls per second than an emulator handles. */

import { OPEN_INDEX_ATTRIBUTES } from "../model/amount-today.ts";
import type { Key } from "../model/keys.ts";
import {
  ConditionFailed,
  type Expression,
  type Item,
  type QueryInput,
  type QueryPage,
  type Table,
  TransactionRefused,
  type Write,
} from "../model/ports/table.ts";
import { changed } from "./change.ts";
import { compileCondition } from "./expression.ts";

/**
 * Every call waits for `turn` before it takes effect and again before it returns, so that other
 * calls may run in between.
 */
export type MemoryTable = Table & { items: Map<string, Item> };

export function memoryTable(turn: () => Promise<void> = async () => {}): MemoryTable {
  const items = new Map<string, Item>();
  const at = async <T>(effect: () => T): Promise<T> => {
    await turn();
    const answer = effect();
    await turn();
    return answer;
  };
  const isRefused = (one: Write): boolean => {
    const { condition } = expressionsOf(one);
    return condition !== undefined && !compileCondition(condition)(items.get(placeOf(keyOf(one))));
  };
  const write = (one: Write) => {
    const place = placeOf(keyOf(one));
    const { change } = expressionsOf(one);
    if ("remove" in one) items.delete(place);
    else items.set(place, copyOf(change ? changed(change, items.get(place) ?? keyOf(one)) : keyOf(one)));
  };
  const single = (one: Write) =>
    at(() => {
      const place = placeOf(keyOf(one));
      if (isRefused(one)) throw new ConditionFailed(copyIfAny(items.get(place)));
      write(one);
      return copyOf(items.get(place) ?? {});
    });
  const withCondition = (condition: Expression | undefined) => (condition ? { condition } : {});
  return {
    items,
    get: (key: Key) => at(() => copyIfAny(items.get(placeOf(key)))),
    put: async (put, condition) => void (await single({ put, ...withCondition(condition) })),
    update: async (update, change, condition) => void (await single({ update, change, ...withCondition(condition) })),
    updateAndRead: (update, change, condition) => single({ update, change, ...withCondition(condition) }),
    remove: async (remove, condition) => void (await single({ remove, ...withCondition(condition) })),
    transact: (writes) =>
      at(() => {
        const fails = writes.map(isRefused);
        if (fails.includes(true))
          throw new TransactionRefused(fails.map((fail) => (fail ? "ConditionalCheckFailed" : "None")));
        writes.forEach(write);
      }),
    getMany: (keys) =>
      at(() => keys.map((key) => copyIfAny(items.get(placeOf(key)))).filter((item) => item !== undefined)),
    query: (input) => at(() => queried(items.values(), input)),
  };
}

const placeOf = ({ pk, sk }: Item) => `${pk}|${sk}`;
const keyOf = (one: Write): Item => ("put" in one ? one.put : "remove" in one ? one.remove : one.update);

/** Gives change and condition the same names and values, as a request to DynamoDB does. */
function expressionsOf(one: Write): { change: Expression | undefined; condition: Expression | undefined } {
  const change = "update" in one ? one.change : undefined;
  const names = { ...change?.names, ...one.condition?.names };
  const values = { ...change?.values, ...one.condition?.values };
  const shared = (part: Expression | undefined) => part && { expression: part.expression, names, values };
  return { change: shared(change), condition: shared(one.condition) };
}

/**
 * Copies an item as the document client stores JSON: without undefined fields. structuredClone is
 * several times as slow.
 */
function copyOf(item: Item): Item {
  const copy: Item = {};
  for (const name of Object.keys(item)) if (item[name] !== undefined) copy[name] = copyOfValue(item[name]);
  return copy;
}
const copyOfValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(copyOfValue) : value instanceof Object ? copyOf(Object(value)) : value;

const copyIfAny = (item: Item | undefined) => item && copyOf(item);

/** The indexes of the table in stacks/storage.ts. */
const INDEXES: Readonly<Record<string, { sortKey: string; holds: readonly string[] }>> = {
  due: { sortKey: "g1sk", holds: ["g1pk", "g1sk"] },
  open: { sortKey: "l1sk", holds: ["l1sk", ...OPEN_INDEX_ATTRIBUTES] },
};

/** Returns a page of a query. An index contains only the items that have its sort key. */
function queried(items: Iterable<Item>, { index, key, filter, limit, startAfter, descending }: QueryInput): QueryPage {
  const { sortKey, holds } = (index === undefined ? undefined : INDEXES[index]) ?? { sortKey: "sk", holds: [] };
  const [asked, isKept] = [compileCondition(key), filter ? compileCondition(filter) : () => true];
  const placeIn = (item: Item) => `${item[sortKey]}|${item.sk}`;
  const start = startAfter && placeIn(startAfter);
  const isPast = (place: string) => start === undefined || (descending ? place < start : place > start);
  const found = [...items]
    .filter((item) => item[sortKey] !== undefined && asked(item))
    .map((item) => ({ item, place: placeIn(item) }))
    .filter(({ place }) => isPast(place))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  if (descending) found.reverse();
  const page = found.slice(0, limit).map(({ item }) => item);
  const only = (item: Item, fields: readonly string[]): Item =>
    Object.fromEntries(["pk", "sk", ...fields].map((field) => [field, item[field]]));
  const last = page.length === limit ? page.at(-1) : undefined;
  const kept = page.filter(isKept).map((item) => (index === undefined ? copyOf(item) : only(item, holds)));
  return {
    items: kept,
    lastKey:
      last &&
      only(
        last,
        holds.filter((field) => field.endsWith("k")),
      ),
  };
}
