/** What was stored when, from the table's own log: what owners set, never what the product concluded from it. */
import type { Item } from "@emdia/core/model/ports/table";
import type { Past } from "../run-world.ts";
import type { Written } from "../table/store.ts";

/** Of a past: its span, and what the table took. All that months and charges are judged by. */
export type Recorded = Pick<Past, "from" | "until" | "end"> & { cloud: { store: { log: readonly Written[] } } };

/** An item from one write to the next; undefined where it was gone. */
export type Version = { at: number; item: Item | undefined };

export type History = { writes: readonly Written[]; versions: readonly Version[] };

/** How long a request may be at work on what it read. */
export const RACE = 3 * 60_000;

/** Every item's history, by sort key, in the order of its first write. */
export function historiesOf({ cloud }: Pick<Recorded, "cloud">, ownerId: string): Map<string, History> {
  const pk = `O#${ownerId}`;
  const mine = cloud.store.log.filter(({ key }) => key.pk === pk);
  const bySk = Map.groupBy(mine, ({ key }) => key.sk);
  return new Map(
    [...bySk].map(([sk, writes]) => [sk, { writes, versions: writes.map(({ at, after }) => ({ at, item: after })) }]),
  );
}

/** The versions that held at some moment of a span, the one in force at its start included. */
export function during({ versions }: History, from: number, to: number): (Item | undefined)[] {
  const before = versions.findLast(({ at }) => at <= from);
  return [before?.item, ...versions.filter(({ at }) => from < at && at <= to).map(({ item }) => item)];
}

export const textOf = (item: Item | undefined, name: string) => String(item?.[name] ?? "");
export const numberOf = (item: Item | undefined, name: string) => Number(item?.[name] ?? Number.NaN);
