import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { reverseSettlement, waiveFee } from "@emdia/core/charge/change-ledger";
import { settleCharge } from "@emdia/core/charge/settle-charge";
import { chargeKeyOfSk, ownerPartition } from "@emdia/core/model/keys";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { oneOf } from "../bank/payments.ts";
import type { Cloud } from "../cloud/cloud.ts";
import { hasPrices } from "../prices/price-life.ts";
import { hasRules } from "../rules/rule-life.ts";
import { hasFamilies } from "../studio/family-acts.ts";
import type { People, Request } from "../studio/person.ts";
import { DAY, type World } from "../world/world.ts";

/** Tells whether a world has fees, and no rule, family or own terms, whose judges know no fees. */
export const hasFees = (world: World): boolean =>
  world.seed % 4 === 2 &&
  Math.floor(world.seed / 17) % 2 === 1 &&
  !hasRules(world) &&
  !hasFamilies(world) &&
  !hasPrices(world);

type Act = Request["act"];
type Named = { name: string; act: Act };
type Owed = { id: number; openCents: number; entries: number };

const owedIn = ({ store }: Cloud, ownerId: string): Owed[] =>
  store.items(ownerPartition(ownerId)).flatMap((item) => {
    const key = item.status === "cancelado" ? undefined : chargeKeyOfSk(String(item.sk));
    if (!key) return [];
    const openCents = Number(item.amountCents) - Number(item.settledCents ?? 0);
    return [{ id: chargeIdOf(key), openCents, entries: ((item.ledger as unknown[] | undefined) ?? []).length }];
  });

const upTo = (world: World, most: number) => Math.floor(world.random() * (most + 1));

function declare(world: World): Named {
  const lateFee = {
    fineBps: upTo(world, 200),
    interestBps: 1 + upTo(world, 99),
    waiveBelowCents: world.pick([0, 0, 100, 1_000]),
  };
  const discount = world.chance(0.5) ? { cents: 1 + upTo(world, 3_000) } : { percentBps: 1 + upTo(world, 2_000) };
  const terms = {
    lateFee: world.chance(0.8) ? lateFee : null,
    punctualityDiscount: world.chance(0.5) ? discount : null,
  };
  return { name: `terms ${JSON.stringify(terms)}`, act: (desk) => updateProfile(desk, terms) };
}

function pay(world: World, { id, openCents }: Owed): Named {
  const kind = world.random();
  const cents = kind < 0.25 ? openCents : kind < 0.45 ? 1 + upTo(world, openCents) : openCents + upTo(world, 300);
  const amount = kind > 0.6 || openCents <= 0 ? undefined : cents / 100;
  const daysAgo = world.chance(0.5) ? 0 : upTo(world, 40);
  return {
    name: `${id} is paid ${amount ?? "all"}, ${daysAgo} days ago`,
    act: (desk) => {
      const date = addDays(civilDateIn(desk.profile.timezone, desk.now()), -daysAgo);
      return settleCharge(desk, id, { date, ...(amount !== undefined && { amount }) });
    },
  };
}

function drawAbout(world: World, owed: Owed): Named {
  const { id, entries } = owed;
  if (entries > 0 && world.chance(0.25)) {
    const number = 1 + upTo(world, entries - 1);
    return { name: `entry ${number} of ${id} reversed`, act: (desk) => reverseSettlement(desk, id, number) };
  }
  return world.chance(0.1) ? { name: `fee of ${id} waived`, act: (desk) => waiveFee(desk, id) } : pay(world, owed);
}

export function planFees(
  cloud: Cloud,
  people: People,
  { ownerId, from, until }: { ownerId: string; from: number; until: number },
): void {
  const { world } = cloud;
  let count = 0;
  const ask = ({ name, act }: Named, isCalm = false) => {
    world.note(`${ownerId}: ${name}`);
    people.ask({ ownerId, act, isOpen: true }, `${ownerId}-act-fee-${count++}`, isCalm);
  };
  if (world.chance(0.8)) ask(declare(world), true);
  for (let at = from + world.between(5, 40) * DAY; at < until; at += world.between(5, 40) * DAY)
    world.at(at, () => ask(declare(world)));
  for (let at = from + world.random() * DAY; at < until; at += world.between(0.2, 4) * DAY)
    world.at(at, () => {
      const all = owedIn(cloud, ownerId);
      const owed = oneOf(world, all.slice(-20));
      if (owed) ask(drawAbout(world, owed));
    });
}
