/**
 * What was stored when, from the table's log. The judge reads what owners set, never what the product concluded from
 * it.
 */
import type { Item } from "@emdia/core/model/ports/table";
import type { Past } from "../run-world.ts";
import type { Written } from "../table/store.ts";

/** The part of a world by which months and charges are judged: its span, and the writes of its table. */
export type Recorded = Pick<Past, "from" | "until" | "end"> & { cloud: { store: { log: readonly Written[] } } };

/** An item as it was from one write to the next; undefined while it did not exist. */
export type Version = { at: number; item: Item | undefined };

export type History = { writes: readonly Written[]; versions: readonly Version[] };

/** The longest time, in milliseconds, that a request works on what it has read. */
export const RACE = 3 * 60_000;

/** Returns the history of every item, by sort key, in the order of the first writes. */
export function historiesOf({ cloud }: Pick<Recorded, "cloud">, ownerId: string): Map<string, History> {
  const pk = `O#${ownerId}`;
  const mine = cloud.store.log.filter(({ key }) => key.pk === pk);
  const bySk = Map.groupBy(mine, ({ key }) => key.sk);
  return new Map(
    [...bySk].map(([sk, writes]) => [sk, { writes, versions: writes.map(({ at, after }) => ({ at, item: after })) }]),
  );
}

/** Returns the versions that held at some moment of a span, also the one in force at its start. */
export function versionsDuring({ versions }: History, from: number, to: number): (Item | undefined)[] {
  const before = versions.findLast(({ at }) => at <= from);
  return [before?.item, ...versions.filter(({ at }) => from < at && at <= to).map(({ item }) => item)];
}

export const textOf = (item: Item | undefined, name: string) => String(item?.[name] ?? "");
export const numberOf = (item: Item | undefined, name: string) => Number(item?.[name] ?? Number.NaN);
