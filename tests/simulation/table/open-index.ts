/** The open index is in the partition itself, so that one write changes an item and its entry. */
import { OPEN_INDEX_ATTRIBUTES } from "@emdia/core/model/amount-today";
import type { Item } from "@emdia/core/model/ports/table";
import { type Row, sizeOf } from "./size.ts";

/** Returns an item's entry in the open index, as stacks/storage.ts projects it. */
const entryOf = (item: Item): Item =>
  Object.fromEntries(
    ["pk", "sk", "l1sk", ...OPEN_INDEX_ATTRIBUTES].flatMap((name) => (name in item ? [[name, item[name]]] : [])),
  );

const isOpen = (item: Item | undefined): item is Item => typeof item?.l1sk === "string";

/** Returns the write units of an item's entry: none where the entry stays the same. */
export function openIndexUnits(before: Item | undefined, after: Item | undefined): number {
  const [old, next] = [isOpen(before) ? entryOf(before) : undefined, isOpen(after) ? entryOf(after) : undefined];
  if (!old || !next) return old || next ? 1 : 0;
  if (old.l1sk !== next.l1sk) return 2;
  return JSON.stringify(old) === JSON.stringify(next) ? 0 : 1;
}

export function readOpenRows(rows: readonly Row[]): readonly Row[] {
  const place = ({ item }: Row) => `${item.l1sk}|${item.sk}`;
  return rows
    .filter(({ item }) => isOpen(item))
    .map(({ item }) => ({ item: entryOf(item), bytes: sizeOf(entryOf(item)) }))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
