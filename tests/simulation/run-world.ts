/** One world from its seed to its end: studios are opened, live through weather and faults, and everything settles. */
import { TRIAL_PARTITION } from "@emdia/core/model/keys";
import { type Cloud, type CloudOptions, createCloud } from "./cloud/cloud.ts";
import { schedule } from "./cloud/scheduler.ts";
import { clearSky, weatherOf } from "./cloud/weather.ts";
import type { Press } from "./studio/acts.ts";
import { roughDays } from "./studio/days.ts";
import { live } from "./studio/live.ts";
import { drawStudio, openStudio } from "./studio/open-studio.ts";
import { people } from "./studio/person.ts";
import { releaseWhenHeld } from "./studio/release.ts";
import { randomFaults } from "./world/faults.ts";
import { createWorld, DAY, HOUR, type World } from "./world/world.ts";

/** What a world leaves behind for its judge. `from` is when faults began, `until` when they ended, `end` when all was quiet. */
export type Past = {
  seed: number;
  cloud: Cloud;
  ownerIds: string[];
  presses: Press[];
  from: number;
  until: number;
  end: number;
  isDrained: boolean;
};

export type WorldSettings = CloudOptions & {
  seed: number;
  /** How often each thing goes wrong at each call; absent: as the seed draws it. */
  fault?: number | undefined;
  trace?: ((line: string) => void) | undefined;
  onWorld?: (world: World) => void;
};

const EPOCH = Date.UTC(2027, 0, 1);
const OPENING = HOUR;
const LONGEST_DRAIN = 20 * DAY;

/** Whether nobody is due and nothing is on its way. Worlds live the billing day alone: nobody warns of a trial's end here. */
export function isQuiet({ store, world, pending }: Cloud): boolean {
  const now = world.date().toISOString();
  return (
    pending() === 0 && store.index.visible().every(({ g1pk, g1sk }) => g1pk === TRIAL_PARTITION || String(g1sk) > now)
  );
}

export async function runWorld({ seed, fault, trace, onWorld, ...options }: WorldSettings): Promise<Past> {
  const world = createWorld({ seed, start: EPOCH, trace });
  onWorld?.(world);
  await world.runUntil(EPOCH + Math.floor(world.random() * 26_280) * HOUR);
  const weather = clearSky();
  const faults = randomFaults(world, () => weather.rates());
  const cloud = createCloud(world, faults, weather, options);
  const owners = people(cloud);
  releaseWhenHeld(cloud, owners);
  const studios = Array.from({ length: 2 + Math.floor(world.random() * 2) }, (_, index) =>
    drawStudio(world, `dono${index + 1}`),
  );
  const opened = Promise.all(studios.map((studio) => openStudio(cloud, owners, studio)));
  await world.runUntil(world.now() + OPENING);
  await opened;

  const from = world.now();
  const until = from + (2 + world.random()) * 30 * DAY;
  const daysOf = (invoiceDay = 1) => roughDays(invoiceDay, from, until);
  const allDays = studios.flatMap(({ profile }) => daysOf(profile.invoiceDay));
  Object.assign(weather, weatherOf(world, from, until, allDays, fault));
  const presses: Press[] = [];
  for (const { ownerId, profile } of studios)
    live(cloud, owners, { ownerId, from, until, days: daysOf(profile.invoiceDay) }, presses);
  schedule(cloud, until + LONGEST_DRAIN);
  await world.runUntil(until);
  do await world.runUntil(world.now() + 6 * HOUR);
  while (!isQuiet(cloud) && world.now() < until + LONGEST_DRAIN);
  const ownerIds = studios.map(({ ownerId }) => ownerId);
  return { seed, cloud, ownerIds, presses, from, until, end: world.now(), isDrained: isQuiet(cloud) };
}
