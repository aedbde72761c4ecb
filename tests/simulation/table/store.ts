/** The stored items of a world: no call here waits or fails by chance. */

import { DUE_INDEX, type Key, OPEN_INDEX } from "@emdia/core/model/keys";
import {
  ConditionFailed,
  type Expression,
  type Item,
  type QueryInput,
  type QueryPage,
  TransactionRefused,
  type Write,
} from "@emdia/core/model/ports/table";
import { changed } from "../../../packages/core/src/testing/change.ts";
import { compileCondition } from "../../../packages/core/src/testing/expression.ts";
import type { World } from "../world/world.ts";
import { createDueIndex, type DueIndex } from "./due-index.ts";
import { openIndexUnits, readOpenRows } from "./open-index.ts";
import { type Row, readUnits, sizeOf, writeUnits } from "./size.ts";

export type Written = { at: number; by: string; key: Key; before: Item | undefined; after: Item | undefined };
/** `wasted` counts the write units of failed conditions. */
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

/** Gives a write's change and its condition the same names and values. */
function expressionsOf(write: Write): { change: Expression | undefined; condition: Expression | undefined } {
  const { condition } = write;
  const change = "change" in write ? write.change : undefined;
  if (!change || !condition) return { change, condition };
  const names = { ...change.names, ...condition.names };
  const values = { ...change.values, ...condition.values };
  return {
    change: { expression: change.expression, names, values },
    condition: { expression: condition.expression, names, values },
  };
}

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns an item as the document client stores it: frozen, without undefined values. */
function stored(value: Item): Item {
  if (Object.isFrozen(value)) return value;
  const item: Item = {};
  for (const name in value) {
    const field = value[name];
    if (field !== undefined) item[name] = isMap(field) ? stored(field) : field;
  }
  return Object.freeze(item);
}

/** `inOrder` is the sorted list until a row is added or removed. */
type Partition = { rows: Map<string, Row>; inOrder: readonly Row[] | undefined };

export function createStore(world: World): Store {
  const partitions = new Map<string, Partition>();
  const index = createDueIndex(world);
  const log: Written[] = [];
  const at = ({ pk, sk }: Key) => partitions.get(pk)?.rows.get(sk);

  function replace(partition: Partition, sk: string, next: Row | undefined): void {
    const row = partition.rows.get(sk);
    if (row && next) {
      Object.assign(row, next);
      return;
    }
    partition.inOrder = undefined;
    if (next) partition.rows.set(sk, next);
    else partition.rows.delete(sk);
  }

  function partitionOf(pk: string): Partition {
    let partition = partitions.get(pk);
    if (!partition) {
      partition = { rows: new Map(), inOrder: [] };
      partitions.set(pk, partition);
    }
    return partition;
  }

  function rowsOf(pk: string): readonly Row[] {
    const partition = partitionOf(pk);
    partition.inOrder ??= [...partition.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    return partition.inOrder;
  }

  function nextOf(write: Write, before: Item | undefined): Item | undefined {
    if ("put" in write) return stored(write.put);
    const { change } = expressionsOf(write);
    return "remove" in write || !change ? undefined : stored(changed(change, before ?? write.update));
  }

  function apply(caller: Caller, write: Write, factor: number): Item {
    const key = keyOf(write);
    const partition = partitionOf(key.pk);
    const old = partition.rows.get(key.sk);
    const [before, after] = [old?.item, nextOf(write, old?.item)];
    const bytes = after ? sizeOf(after) : 0;
    caller.usage.writes += factor * writeUnits(Math.max(old?.bytes ?? 0, bytes));
    replace(partition, key.sk, after && { item: after, bytes });
    caller.usage.writes += factor * openIndexUnits(before, after);
    if (index.follow(before, after)) caller.usage.writes += before?.g1sk && after?.g1sk ? 2 : 1;
    log.push({ at: world.now(), by: caller.requestId, key, before, after });
    return after ?? {};
  }

  function isRefused(write: Write): boolean {
    const { condition } = expressionsOf(write);
    return condition !== undefined && !compileCondition(condition)(at(keyOf(write))?.item);
  }

  function waste(caller: Caller, write: Write, factor: number): void {
    const units = factor * writeUnits(at(keyOf(write))?.bytes ?? 0);
    caller.usage.writes += units;
    caller.usage.wasted += units;
  }

  function rowsFor(name: string | undefined, key: Expression): readonly Row[] {
    if (name === DUE_INDEX) return inIndexOrder(index.visible());
    const rows = rowsOf(partitionNamed(key));
    return name === OPEN_INDEX ? readOpenRows(rows) : rows;
  }

  return {
    index,
    log,
    items: (pk) => rowsOf(pk).map(({ item }) => item),
    get(caller, key, isConsistent) {
      const row = at(key);
      caller.usage.reads += readUnits(row?.bytes ?? 0) * (isConsistent ? 1 : 0.5);
      return row?.item;
    },
    write(caller, write) {
      if (!isRefused(write)) return apply(caller, write, 1);
      waste(caller, write, 1);
      throw new ConditionFailed(at(keyOf(write))?.item);
    },
    query(caller, { index: name, key, filter, startAfter, descending = false, consistent = false }, most) {
      const rows = rowsFor(name, key);
      const isAsked = compileCondition(key);
      const found = rows.filter(({ item }) => isAsked(item));
      if (descending) found.reverse();
      const from = startAfter ? found.findIndex(({ item }) => isAfter(name, item, startAfter, descending)) : 0;
      const page = from < 0 ? [] : found.slice(from, from + most);
      const bytes = page.reduce((sum, row) => sum + row.bytes, 0);
      caller.usage.reads += readUnits(bytes) * (consistent ? 1 : 0.5);
      const last = page.length === most ? page.at(-1)?.item : undefined;
      const items = page.map(({ item }) => item);
      return {
        items: filter ? items.filter(compileCondition(filter)) : items,
        lastKey: last && { pk: last.pk, sk: last.sk, ...indexKeyOf(name, last) },
      };
    },
    getMany(caller, keys) {
      const found = keys.map(at);
      for (const row of found) caller.usage.reads += readUnits(row?.bytes ?? 0);
      return found.map((row) => row?.item).filter((item) => item !== undefined);
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

/** Returns the due index's rows in order; the index has only keys, whose size is not billed. */
const inIndexOrder = (keys: Item[]): Row[] =>
  keys.sort((a, b) => (String(a.g1sk) < String(b.g1sk) ? -1 : 1)).map((item) => ({ item, bytes: 0 }));
/** Returns an item's position in the order of a query: first by the index's sort key. */
const placeIn = (name: string | undefined, item: Item) =>
  name === OPEN_INDEX ? `${item.l1sk}|${item.sk}` : String(item.sk);
const isAfter = (name: string | undefined, item: Item, start: Item, descending: boolean) =>
  descending ? placeIn(name, item) < placeIn(name, start) : placeIn(name, item) > placeIn(name, start);

function indexKeyOf(name: string | undefined, { g1pk, g1sk, l1sk }: Item): Item {
  if (name === undefined) return {};
  return name === OPEN_INDEX ? { l1sk } : { g1pk, g1sk };
}

function partitionNamed({ expression, values = {} }: Expression): string {
  const [, placeholder = ""] = /^pk = (:\w+)/.exec(expression) ?? [];
  return String(values[placeholder]);
}
