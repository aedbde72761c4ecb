/** A table in memory with real conditions, for tests that need more calls a second than an emulator takes. */

import type { Key } from "../table/keys.ts";
import {
  ConditionFailed,
  type Expression,
  type Item,
  type Table,
  TransactionRefused,
  type Write,
} from "../table/table.ts";

/** Every call waits for `turn` before it takes effect and again before it answers: others may come in between. */
export type MemoryTable = Table & { items: Map<string, Item> };

const placeOf = ({ pk, sk }: Item) => `${pk}|${sk}`;
const named = (names: Expression["names"], token: string) => names?.[token] ?? token;
/** What lies at a path of names, `#billing.#month`. */
const within = (item: Item, names: Expression["names"], path: string): unknown =>
  path.includes(".")
    ? path.split(".").reduce<unknown>((value, token) => Object(value)[named(names, token)], item)
    : item[named(names, path)];
/** A write's condition, with the names of its change: DynamoDB has one list for both. */
const conditionOf = (one: Write): Expression | undefined =>
  "update" in one && one.condition && one.change.names
    ? { ...one.condition, names: { ...one.change.names, ...one.condition.names } }
    : one.condition;

/** The comparisons that conditions here are made of; anything else is a test's mistake. */
function holds(item: Item | undefined, { expression, names, values }: Expression): boolean {
  return expression.split(" AND ").every((part) => {
    const [, absent] = /^attribute_not_exists\((\S+)\)$/.exec(part) ?? [];
    if (absent) return item?.[named(names, absent)] === undefined;
    const [, present] = /^attribute_exists\((\S+)\)$/.exec(part) ?? [];
    if (present) return item?.[named(names, present)] !== undefined;
    const [, path = "", value = ""] = /^(#\w+(?:\.#\w+)*) = (:\w+)$/.exec(part) ?? [];
    if (!path) throw new Error(`no condition the memory table knows: ${part}`);
    return item !== undefined && within(item, names, path) === values?.[value];
  });
}

function changed(item: Item, { expression, names, values = {} }: Expression): Item {
  const next = { ...item };
  const [set = "", removed = ""] = expression.replace(/^SET /, "").split(" REMOVE ");
  for (const name of removed.split(", ")) delete next[named(names, name)];
  for (const part of set.split(", ")) {
    const [, name = "", base, value = ""] = /^(#\w+) = (?:(#\w+) \+ )?(:\w+)$/.exec(part) ?? [];
    if (!name) throw new Error(`no change the memory table knows: ${part}`);
    const sum = Number(item[named(names, base ?? "")]) + Number(values[value]);
    next[named(names, name)] = base ? sum : values[value];
  }
  return next;
}

export function memoryTable(turn: () => Promise<void> = async () => {}): MemoryTable {
  const items = new Map<string, Item>();
  const at = async <T>(effect: () => T): Promise<T> => {
    await turn();
    const answer = effect();
    await turn();
    return answer;
  };
  const check = (place: string, condition: Expression | undefined) => {
    if (condition && !holds(items.get(place), condition)) throw new ConditionFailed(items.get(place));
  };
  const write = (one: Write) => {
    if ("put" in one) items.set(placeOf(one.put), structuredClone(one.put));
    else if ("remove" in one) items.delete(placeOf(one.remove));
    else items.set(placeOf(one.update), changed(items.get(placeOf(one.update)) ?? one.update, one.change));
  };
  const single = (place: string, one: Write) =>
    at(() => {
      check(place, conditionOf(one));
      write(one);
      return items.get(place) ?? {};
    });
  const withCondition = (condition: Expression | undefined) => (condition ? { condition } : {});
  return {
    items,
    get: (key: Key) => at(() => structuredClone(items.get(placeOf(key)))),
    put: async (put, condition) => void (await single(placeOf(put), { put, ...withCondition(condition) })),
    update: async (key, change, condition) =>
      void (await single(placeOf(key), { update: key, change, ...withCondition(condition) })),
    updateAndRead: (key, change, condition) =>
      single(placeOf(key), { update: key, change, ...withCondition(condition) }),
    remove: async (key, condition) => void (await single(placeOf(key), { remove: key, ...withCondition(condition) })),
    transact: (writes) =>
      at(() => {
        const keyOf = (one: Write) => placeOf("put" in one ? one.put : "remove" in one ? one.remove : one.update);
        const fails = writes.map((one) => {
          const condition = conditionOf(one);
          return condition !== undefined && !holds(items.get(keyOf(one)), condition);
        });
        if (fails.includes(true))
          throw new TransactionRefused(fails.map((fail) => (fail ? "ConditionalCheckFailed" : "None")));
        writes.forEach(write);
      }),
    getMany: () => Promise.reject(new Error("the memory table reads one item at a time")),
    query: () => Promise.reject(new Error("the memory table has no index")),
  };
}
