/**
 * An index follows the table within seconds, and removes an old entry and adds the new one at
 * different moments.
 */
import { BANK_PARTITION, RULE_PARTITION, TRIAL_PARTITION } from "@emdia/core/model/keys";
import type { Item } from "@emdia/core/model/ports/table";
import { SECOND, type World } from "../world/world.ts";

type Entry = { key: Item; dueAt: number; from: number; until: number };

export type DueIndex = {
  follow: (before: Item | undefined, after: Item | undefined) => boolean;
  visible: () => Item[];
  /** Tells whether anyone is due in the partition, or in any partition that billing reads. */
  isAnyoneDue: (partition?: string) => boolean;
};

/** The index follows the table by at most this number of milliseconds. */
const LAG = 10 * SECOND;

const placeOf = (item: Item | undefined) =>
  item && typeof item.g1pk === "string" && typeof item.g1sk === "string"
    ? { pk: item.pk, sk: item.sk, g1pk: item.g1pk, g1sk: item.g1sk }
    : undefined;

/** Partitions that billing does not read, because they have schedules of their own. */
export const UNBILLED: readonly string[] = [TRIAL_PARTITION, BANK_PARTITION, RULE_PARTITION];

const dueAtOf = ({ g1sk }: Item) => Date.parse(String(g1sk).slice(0, 24));

export function createDueIndex(world: World): DueIndex {
  let entries: Entry[] = [];
  const isVisible = ({ from, until }: Entry, now: number) => from <= now && now < until;

  return {
    follow(before, after) {
      const [old, next] = [placeOf(before), placeOf(after)];
      if (old?.g1pk === next?.g1pk && old?.g1sk === next?.g1sk) return false;
      const now = world.now();
      for (const entry of entries)
        if (entry.key.pk === old?.pk && entry.key.sk === old?.sk && entry.until === Number.POSITIVE_INFINITY)
          entry.until = Math.max(entry.from, now + world.random() * LAG);
      entries = entries.filter((entry) => entry.until > now);
      if (next) {
        const from = now + world.random() * LAG;
        entries.push({ key: next, dueAt: dueAtOf(next), from, until: Number.POSITIVE_INFINITY });
      }
      return true;
    },
    visible() {
      const now = world.now();
      return entries.filter((entry) => isVisible(entry, now)).map((entry) => entry.key);
    },
    isAnyoneDue(partition) {
      const now = world.now();
      return entries.some(
        (entry) =>
          entry.dueAt <= now &&
          isVisible(entry, now) &&
          (partition === undefined ? !UNBILLED.includes(String(entry.key.g1pk)) : entry.key.g1pk === partition),
      );
    },
  };
}
