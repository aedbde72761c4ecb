import { hasBanks, planBanks } from "./bank/bank-life.ts";
import { type Cloud, type CloudOptions, createCloud } from "./cloud/cloud.ts";
import { scheduleTicks } from "./cloud/scheduler.ts";
import { drawWeather, noFaults } from "./cloud/weather.ts";
import { hasFees, planFees } from "./fees/fee-life.ts";
import { hasLetters, planWelcomes } from "./letters/letter-life.ts";
import { hasPrices, type PriceAct, planPrices } from "./prices/price-life.ts";
import { hasRules, planRules } from "./rules/rule-life.ts";
import { hasTerms } from "./studio/acts.ts";
import { roughDays } from "./studio/days.ts";
import { hasFamilies } from "./studio/family-acts.ts";
import { planActs } from "./studio/live.ts";
import { type Look, planLooks } from "./studio/looks.ts";
import { drawFamilies, drawStudio, openStudio, type StudioPlan } from "./studio/open-studio.ts";
import { createPeople, type Press } from "./studio/person.ts";
import { releaseWhenHeld } from "./studio/release.ts";
import { drawFirstTerms } from "./studio/term-acts.ts";
import { UNBILLED } from "./table/due-index.ts";
import { hasWhatsApp, openWhatsApp, planWhatsApp } from "./whatsapp/whatsapp-life.ts";
import { createRandomFaults } from "./world/faults.ts";
import { createWorld, DAY, HOUR, MINUTE, type World } from "./world/world.ts";

/** `from` is when faults began, `until` when they ended, `end` when all work was done. */
export type Past = {
  seed: number;
  cloud: Cloud;
  ownerIds: string[];
  presses: Press[];
  looks: Look[];
  priceActs?: readonly PriceAct[];
  from: number;
  until: number;
  end: number;
  isDrained: boolean;
};

export type WorldSettings = CloudOptions & {
  seed: number;
  /** The chance that each fault strikes a call; if absent, the seed decides. */
  fault?: number | undefined;
  trace?: ((line: string) => void) | undefined;
  onWorld?: (world: World) => void;
};

/** Draws a studio, with own terms or common payers of students if the world allows them. */
function drawStudioOf(world: World, ownerId: string): StudioPlan {
  const studio = drawStudio(world, ownerId);
  const students = studio.emails.length;
  return {
    ...studio,
    ...(hasTerms(world) && { terms: drawFirstTerms(world, ownerId, students) }),
    ...(hasFamilies(world) && { families: drawFamilies(world, ownerId, students) }),
  };
}

const EPOCH = Date.UTC(2027, 0, 1);
const OPENING = HOUR;
const LONGEST_DRAIN = 20 * DAY;

/** Tells whether no work is left in billing; entries of trials, banks and rules do not count. */
export function isQuiet({ store, world, pending }: Cloud): boolean {
  const now = world.date().toISOString();
  return (
    pending() === 0 &&
    store.index.visible().every(({ g1pk, g1sk }) => UNBILLED.includes(String(g1pk)) || String(g1sk) > now)
  );
}

export async function runWorld({ seed, fault, trace, onWorld, ...options }: WorldSettings): Promise<Past> {
  const world = createWorld({ seed, start: EPOCH, trace });
  onWorld?.(world);
  await world.runUntil(EPOCH + Math.floor(world.random() * 26_280) * HOUR);
  const weather = noFaults();
  const faults = createRandomFaults(world, () => weather.rates());
  const cloud = createCloud(world, faults, weather, options);
  const owners = createPeople(cloud);
  const areReleased = releaseWhenHeld(cloud, owners);
  const studios = Array.from({ length: 2 + Math.floor(world.random() * 2) }, (_, index) =>
    drawStudioOf(world, `dono${index + 1}`),
  );
  const opened = Promise.all(studios.map((studio) => openStudio(cloud, owners, studio)));
  await world.runUntil(world.now() + OPENING);
  await opened;
  const ownerIds = studios.map(({ ownerId }) => ownerId);
  if (hasWhatsApp(world)) {
    const connected = openWhatsApp(cloud, owners, ownerIds);
    await world.runUntil(world.now() + OPENING);
    await connected;
  }

  const from = world.now();
  const until = from + (2 + world.random()) * 30 * DAY;
  const daysOf = (invoiceDay = 1) => roughDays(invoiceDay, from, until);
  const allDays = studios.flatMap(({ profile }) => daysOf(profile.invoiceDay));
  Object.assign(weather, drawWeather(world, from, until, allDays, fault));
  const presses: Press[] = [];
  const looks: Look[] = [];
  for (const { ownerId, profile } of studios)
    planActs(cloud, owners, { ownerId, from, until, days: daysOf(profile.invoiceDay) }, presses);
  for (const { ownerId } of studios) planLooks(cloud, owners, { ownerId, from, until }, looks);
  if (hasWhatsApp(world)) planWhatsApp(cloud, owners, { from, until, days: allDays });
  const banks = hasBanks(world) && planBanks(cloud, owners, { ownerIds, from, until, end: until + LONGEST_DRAIN });
  // A rule requests a read of the bank, which the bank reader's next run makes.
  if (hasRules(world))
    planRules(cloud, owners, { ownerIds, from, until, end: until + LONGEST_DRAIN }, () => {
      if (banks) banks.plan(world.now() + 2 * MINUTE);
    });
  const priceActs: PriceAct[] = [];
  for (const { ownerId, profile } of hasPrices(world) ? studios : [])
    planPrices(cloud, owners, { ownerId, from, until, days: daysOf(profile.invoiceDay) }, priceActs);
  for (const { ownerId } of hasFees(world) ? studios : []) planFees(cloud, owners, { ownerId, from, until });
  for (const ownerId of hasLetters(world) ? ownerIds : []) planWelcomes(cloud, ownerId, from);
  scheduleTicks(cloud, until + LONGEST_DRAIN);
  const isOver = () => isQuiet(cloud) && areReleased() && (!banks || banks.areOver());
  await world.runUntil(until);
  do await world.runUntil(world.now() + 6 * HOUR);
  while (!isOver() && world.now() < until + LONGEST_DRAIN);
  return { seed, cloud, ownerIds, presses, looks, priceActs, from, until, end: world.now(), isDrained: isOver() };
}
