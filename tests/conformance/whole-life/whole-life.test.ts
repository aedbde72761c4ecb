import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOnlyKnown } from "../expect-known.ts";
import type { Cloud } from "./cloud.ts";
import { openForeignCloud } from "./foreign-cloud.ts";
import { openLocalCloud } from "./local-cloud.ts";
import { sameEverywhere } from "./same-everywhere.ts";
import { type Happening, letAccountEnd, playLife } from "./story.ts";

const opened: Cloud[] = [];
beforeAll(async () => {
  opened.push(await openLocalCloud(), await openForeignCloud());
});
afterAll(async () => {
  for (const cloud of opened) await cloud.close();
});

function numbered(happenings: readonly Happening[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  return new Map(
    happenings.map(({ name, what }) => {
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return [time === 1 ? name : `${name}, ${time}`, sameEverywhere(what)];
    }),
  );
}

/** Returns the differences by name; an item's name includes the attributes that differ. */
function compare(ours: readonly Happening[], theirs: readonly Happening[]): Map<string, string> {
  const [one, other] = [numbered(ours), numbered(theirs)];
  const found = new Map<string, string>();
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [here, there] = [one.get(name) ?? "nothing", other.get(name) ?? "nothing"];
    if (here !== there) found.set(`${name}${attributesThatDiffer(here, there)}`, firstDifference(here, there));
  }
  return found;
}

function attributesThatDiffer(here: string, there: string): string {
  if (!here.startsWith("{") || !there.startsWith("{")) return "";
  const [one, other]: Record<string, unknown>[] = [JSON.parse(here), JSON.parse(there)];
  const names = Object.keys({ ...one, ...other }).toSorted();
  return ` ${names.filter((name) => JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name])).join(", ")}`;
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = Math.max(0, at - 60);
  return `\n      ${one.slice(from, from + 240)}\n      ${other.slice(from, from + 240)}`;
}

/** Lists a cloud's items, each named by its keys, and a provider's event also by its type. */
const stored = async (cloud: Cloud): Promise<Happening[]> => {
  const items = (await cloud.items()).map((what) => ({
    name: sameEverywhere([what.pk, what.sk, what.eventType]),
    what,
  }));
  return items.toSorted((one, other) =>
    one.name + sameEverywhere(one.what) < other.name + sameEverywhere(other.what) ? -1 : 1,
  );
};

test("given one life in the local region and one on DynamoDB Local, moto and stripe-mock, when both are over, then answers, items and mails are equal except for listed differences", async () => {
  const [ours, theirs] = opened;
  if (ours === undefined || theirs === undefined) throw new Error("the clouds are not open");
  const [lived, livedThere] = [await playLife(ours), await playLife(theirs)];
  const found = compare([...lived, ...(await stored(ours))], [...livedThere, ...(await stored(theirs))]);
  expect(lived.length).toBeGreaterThan(40);
  expectOnlyKnown("whole life", found);
  expect([await letAccountEnd(ours), await letAccountEnd(theirs)]).toEqual([0, 0]);
});
