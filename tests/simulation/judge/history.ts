/** The judge reads the owners' settings, never the product's conclusions from them. */
import type { Item } from "@emdia/core/model/ports/table";
import type { Bank } from "../bank/bank.ts";
import type { Accepted } from "../cloud/ses.ts";
import type { Weather } from "../cloud/weather.ts";
import type { Past } from "../run-world.ts";
import type { Written } from "../table/store.ts";
import type { MetaLog } from "../whatsapp/meta.ts";

export type Recorded = Pick<Past, "from" | "until" | "end" | "priceActs"> & {
  cloud: { store: { log: readonly Written[] } };
};

export type Lived = Recorded &
  Pick<Past, "presses" | "looks"> & {
    cloud: {
      ses: { accepted: readonly Accepted[] };
      bank: Pick<Bank, "payments">;
      weather: Weather;
      whatsapp: { meta: MetaLog; deaths: () => number };
    };
  };

/** An item as it was from one write to the next, or undefined while it did not exist. */
export type Version = { at: number; item: Item | undefined };

export type History = { writes: readonly Written[]; versions: readonly Version[] };

/** The longest time, in milliseconds, between a request's read and its write. */
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

/** Returns an item's versions in a span, and first the version at the start of the span. */
export function versionsDuring({ versions }: History, from: number, to: number): (Item | undefined)[] {
  const before = versions.findLast(({ at }) => at <= from);
  return [before?.item, ...versions.filter(({ at }) => from < at && at <= to).map(({ item }) => item)];
}

/** Returns the values of a chronological list that were valid at some moment of a span. */
export const validDuring = <T extends { at: number }>(all: readonly T[], from: number, to: number): T[] =>
  all.filter(({ at }, index) => at <= to && (all[index + 1]?.at ?? Number.POSITIVE_INFINITY) > from);

export const textOf = (item: Item | undefined, name: string) => String(item?.[name] ?? "");
export const numberOf = (item: Item | undefined, name: string) => Number(item?.[name] ?? Number.NaN);
