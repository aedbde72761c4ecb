/** The table's contents and what each call does to them, at one instant; nothing here waits or fails by chance. */
import {
  ConditionFailed,
  type Expression,
  type Item,
  type QueryInput,
  type QueryPage,
  TransactionRefused,
  type Write,
} from "@emdia/core/table/client";
import type { Key } from "@emdia/core/table/keys";
import type { World } from "../world/world.ts";
import { changed } from "./change.ts";
import { type DueIndex, dueIndex } from "./due-index.ts";
import { holds } from "./expression.ts";
import { readUnits, sizeOf, writeUnits } from "./size.ts";

/** One write that took effect, by whom. */
export type Written = { at: number; by: string; key: Key; before: Item | undefined; after: Item | undefined };
/** What calls cost: units as billed; `wasted` are write units of conditions that did not hold. */
export type Usage = { requests: number; reads: number; writes: number; wasted: number };
export type Caller = { requestId: string; usage: Usage };

export type Store = {
  index: DueIndex;
  log: Written[];
  items: (pk: string) => readonly Item[];
  get: (caller: Caller, key: Key, isConsistent: boolean) => Item | undefined;
  write: (caller: Caller, write: Write) => Item;
  query: (caller: Caller, input: QueryInput, most: number) => QueryPage;
  getMany: (caller: Caller, keys: readonly Key[]) => Item[];
  transact: (caller: Caller, writes: readonly Write[]) => void;
};

const keyOf = (write: Write): Key => {
  const { pk, sk } = "put" in write ? write.put : "remove" in write ? write.remove : write.update;
  return { pk: String(pk), sk: String(sk) };
};

/** The condition of a write; it shares its names and values with the change. */
function scoped(write: Write): Required<Expression> {
  const change = "change" in write ? write.change : undefined;
  return {
    expression: write.condition?.expression ?? "",
    names: { ...change?.names, ...write.condition?.names },
    values: { ...change?.values, ...write.condition?.values },
  };
}

/** An item as the document client stores it: no undefined values, and nobody's to change. */
function stored(value: Item): Item {
  const item: Item = {};
  for (const name in value) {
    const field = value[name];
    if (field === undefined) continue;
    item[name] = typeof field === "object" && field !== null && !Array.isArray(field) ? stored({ ...field }) : field;
  }
  return Object.freeze(item);
}

export function createStore(world: World): Store {
  const partitions = new Map<string, Map<string, Item>>();
  const sorted = new Map<string, readonly Item[]>();
  const sizes = new WeakMap<Item, number>();
  const index = dueIndex(world);
  const log: Written[] = [];
  const at = ({ pk, sk }: Key) => partitions.get(pk)?.get(sk);
  const bytesOf = (item: Item | undefined) => (item ? (sizes.get(item) ?? 0) : 0);
  const items = (pk: string): readonly Item[] => {
    const known = sorted.get(pk);
    if (known) return known;
    const rows = [...(partitions.get(pk)?.entries() ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    const inOrder = rows.map(([, item]) => item);
    sorted.set(pk, inOrder);
    return inOrder;
  };

  function nextOf(write: Write): Item | undefined {
    if ("put" in write) return stored(write.put);
    if ("remove" in write) return undefined;
    const change = { ...scoped(write), expression: write.change.expression };
    return stored(changed(change, at(write.update) ?? write.update));
  }

  function apply(caller: Caller, write: Write, factor: number): Item {
    const key = keyOf(write);
    const [before, after] = [at(key), nextOf(write)];
    const partition = partitions.get(key.pk) ?? new Map<string, Item>();
    partitions.set(key.pk, partition);
    sorted.delete(key.pk);
    if (after) {
      sizes.set(after, sizeOf(after));
      partition.set(key.sk, after);
    } else partition.delete(key.sk);
    caller.usage.writes += factor * writeUnits(Math.max(bytesOf(before), bytesOf(after)));
    if (index.follow(before, after)) caller.usage.writes += before?.g1sk && after?.g1sk ? 2 : 1;
    log.push({ at: world.now(), by: caller.requestId, key, before, after });
    return after ?? {};
  }

  const isRefused = (write: Write) => write.condition !== undefined && !holds(scoped(write), at(keyOf(write)));

  function waste(caller: Caller, write: Write, factor: number): void {
    const units = factor * writeUnits(bytesOf(at(keyOf(write))));
    caller.usage.writes += units;
    caller.usage.wasted += units;
  }

  return {
    index,
    log,
    items,
    get(caller, key, isConsistent) {
      const item = at(key);
      caller.usage.reads += readUnits(bytesOf(item)) * (isConsistent ? 1 : 0.5);
      return item;
    },
    write(caller, write) {
      if (!isRefused(write)) return apply(caller, write, 1);
      waste(caller, write, 1);
      throw new ConditionFailed(at(keyOf(write)));
    },
    query(caller, { index: name, key, filter, startAfter, descending = false, consistent = false }, most) {
      const rows = name ? ordered(index.visible(), "g1sk") : items(partitionOf(key));
      const found = rows.filter((item) => holds(key, item));
      if (descending) found.reverse();
      const from = startAfter ? found.findIndex((item) => isAfter(item, startAfter, descending)) : 0;
      const page = from < 0 ? [] : found.slice(from, from + most);
      const bytes = page.reduce((sum, item) => sum + bytesOf(item), 0);
      caller.usage.reads += readUnits(bytes) * (consistent ? 1 : 0.5);
      const last = page.length === most ? page.at(-1) : undefined;
      return {
        items: filter ? page.filter((item) => holds(filter, item)) : page,
        lastKey: last && { pk: last.pk, sk: last.sk, ...(name ? { g1pk: last.g1pk, g1sk: last.g1sk } : {}) },
      };
    },
    getMany(caller, keys) {
      const found = keys.map(at).filter((item) => item !== undefined);
      for (const key of keys) caller.usage.reads += readUnits(bytesOf(at(key)));
      return found;
    },
    transact(caller, writes) {
      const refusals = writes.map(isRefused);
      if (refusals.includes(true)) {
        for (const write of writes) waste(caller, write, 2);
        throw new TransactionRefused(refusals.map((isOne) => (isOne ? "ConditionalCheckFailed" : "None")));
      }
      for (const write of writes) apply(caller, write, 2);
    },
  };
}

const ordered = (items: Item[], by: string) => items.sort((a, b) => (String(a[by]) < String(b[by]) ? -1 : 1));
const isAfter = (item: Item, start: Item, descending: boolean) =>
  descending ? String(item.sk) < String(start.sk) : String(item.sk) > String(start.sk);

/** The partition that a key condition names first. */
function partitionOf({ expression, values = {} }: Expression): string {
  const [, placeholder = ""] = /^pk = (:\w+)/.exec(expression) ?? [];
  return String(values[placeholder]);
}
