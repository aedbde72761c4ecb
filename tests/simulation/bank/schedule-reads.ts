/**
 * Fires the reader of banks, in production each minute, only when a bank is due and has news: other
 * reads would find nothing.
 */
import { BANK_PARTITION, bankKey, ownerPartition } from "@emdia/core/model/keys";
import type { Cloud } from "../cloud/cloud.ts";
import { NOTHING } from "../world/event-heap.ts";
import { HOUR, MINUTE, SECOND } from "../world/world.ts";
import { MOST_SKEW } from "./bank.ts";

type Stored = { reading: { readAt?: string; weeklyAt: string; nextAt: string }; heldUntil?: string };

const connectionIn = ({ store }: Cloud, ownerId: string) =>
  store.items(ownerPartition(ownerId)).find(({ sk }) => sk === bankKey(ownerId).sk) as Stored | undefined;

const areBanksRead = (cloud: Cloud, ownerIds: readonly string[], since: number): boolean =>
  ownerIds.every((ownerId) => {
    const stored = connectionIn(cloud, ownerId);
    return !stored || Date.parse(stored.reading.weeklyAt) > since + 2 * HOUR;
  });

/** A read that ends this many ms after a payment lists it, even if the bank's clock is ahead. */
const SEEN = MOST_SKEW + 6 * MINUTE;
/** The chance (0 to 1) that the schedule fires twice. */
const DOUBLED = 0.1;

/** Nothing happens at the banks after `until`. */
export type Schedule = { owners: readonly string[]; until: number; end: number };
/** `plan` fires the reader at a moment, `areOver` tells whether it has seen everything. */
export type Reads = { plan: (at: number) => void; areOver: () => boolean };

/** Fires the reader until `end`, but after `until` only for each bank's longest look back. */
export function scheduleReads(cloud: Cloud, { owners, until, end }: Schedule): Reads {
  const { world, store, readBanks, bank } = cloud;
  let planned = Number.POSITIVE_INFINITY;

  const duesOfUnread = () =>
    owners.flatMap((ownerId) => {
      const { reading, heldUntil } = connectionIn(cloud, ownerId) ?? {};
      const isUnread = reading && bank.hasNewsSince(ownerId, Date.parse(reading.readAt ?? "1970") - SEEN);
      return isUnread ? [Date.parse(heldUntil ?? reading.nextAt)] : [];
    });

  function plan(at: number): void {
    if (at >= planned || at > end) return;
    planned = at;
    world.at(at, () => (planned === at ? fire() : NOTHING));
  }

  function fire(): void {
    planned = Number.POSITIVE_INFINITY;
    if (store.index.isAnyoneDue(BANK_PARTITION)) {
      readBanks();
      if (world.chance(DOUBLED)) world.after(world.random() * SECOND, readBanks);
    }
    const dues = duesOfUnread();
    if (dues.length > 0) plan(Math.max(world.now(), Math.min(...dues)) + MINUTE);
    else if (world.now() >= until && !areBanksRead(cloud, owners, until)) plan(world.now() + 12 * HOUR);
  }

  world.at(until, () => plan(until));
  return { plan, areOver: () => areBanksRead(cloud, owners, until) };
}
