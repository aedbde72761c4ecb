import { addMonths, type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import { ownerPartition, PLAN_PREFIX } from "@emdia/core/model/keys";
import { updatePlan } from "@emdia/core/plan/plans";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { bulkUpdateStudents } from "@emdia/core/student/bulk-update-students";
import type { Cloud } from "../cloud/cloud.ts";
import { studentIdsOf } from "../studio/acts.ts";
import type { People, Request } from "../studio/person.ts";
import { DAY, MINUTE, SECOND, type World } from "../world/world.ts";

/** Tells whether a world has rises; its students have no own terms, so only rises set prices. */
export const hasPrices = ({ seed }: Pick<World, "seed">): boolean => seed % 4 !== 0 && Math.floor(seed / 11) % 5 === 2;

export type Closed = { from: string; to: string; percent: number };
/** A price in reais, or a rise of each student's price in percent; both apply from a month on. */
export type Raise = { from: string; price?: number; percent?: number };
/** An owner's request; null takes an earlier request back. A plan's rise is in reais. */
export type PriceWish =
  | { planId: number; raise: Raise | null }
  | { studentIds: readonly number[]; raise: Raise | null }
  | { studentIds: readonly number[]; closed: Closed | null }
  | { closed: readonly Closed[] };
export type PriceAct = { requestId: string; wish: PriceWish };

type Act = Request["act"];

const monthAt = ({ date }: World, ahead: number): YearMonth =>
  addMonths(yearMonth(date().toISOString().slice(0, 7)), ahead);
const upTo = (world: World, most: number) => Math.floor(world.random() * (most + 1));

function drawClosed(world: World): Closed {
  const from = monthAt(world, upTo(world, 3) - 1);
  const percent = world.pick([0, 0, 33, 50, 99]);
  return { from, to: addMonths(yearMonth(from), upTo(world, 2)), percent };
}

/** Draws a rise, rarely one for this month, which is refused. */
function drawRaise(world: World, inReais: boolean): Raise {
  const from = monthAt(world, world.chance(0.1) ? 0 : 1 + upTo(world, 1));
  if (inReais) return { from, price: (5_000 + upTo(world, 30_000)) / 100 };
  // Half a per cent of an odd price in reais ends in half a centavo.
  return { from, percent: world.chance(0.5) ? 0.5 + upTo(world, 20) : (1 + upTo(world, 4_000)) / 100 };
}

function drawWish(world: World, planIds: readonly number[], students: readonly number[]): PriceWish {
  const kind = world.pick(["plan", "plan", "students", "students", "students closed", "closed"] as const);
  const share = world.random();
  const chosen = students.filter(() => world.chance(share));
  const studentIds = chosen.length > 0 ? chosen : students;
  const isBack = world.chance(0.25);
  if (kind === "plan")
    return { planId: planIds[upTo(world, planIds.length - 1)] ?? 1, raise: isBack ? null : drawRaise(world, true) };
  if (kind === "students") return { studentIds, raise: isBack ? null : drawRaise(world, world.chance(0.5)) };
  if (kind === "students closed") return { studentIds, closed: isBack ? null : drawClosed(world) };
  return { closed: Array.from({ length: isBack ? 0 : 1 + upTo(world, 1) }, () => drawClosed(world)) };
}

const typed = <T extends { from: string }>(one: T) => ({ ...one, from: yearMonth(one.from) });
const typedClosed = (one: Closed) => ({ ...typed(one), to: yearMonth(one.to) });

function actOf(wish: PriceWish): Act {
  if ("planId" in wish) {
    const next = wish.raise && { price: wish.raise.price ?? 0, from: yearMonth(wish.raise.from) };
    return (desk) => updatePlan(desk, wish.planId, { nextPrice: next });
  }
  if (!("studentIds" in wish)) return (desk) => updateProfile(desk, { recesses: wish.closed.map(typedClosed) });
  const studentIds = [...wish.studentIds];
  if ("closed" in wish)
    return (desk) => bulkUpdateStudents(desk, { studentIds, recess: wish.closed && typedClosed(wish.closed) });
  return (desk) => bulkUpdateStudents(desk, { studentIds, rise: wish.raise && typed(wish.raise) });
}

type PriceLife = { ownerId: string; from: number; until: number; days: readonly number[] };

/** Plans an owner's requests about prices, each of which is added to `acts` when it is made. */
export function planPrices(
  { world, store }: Cloud,
  people: People,
  { ownerId, from, until, days }: PriceLife,
  acts: PriceAct[],
): void {
  let count = 0;
  const ask = (act: Act, isCalm = false): string => {
    const requestId = `${ownerId}-act-price-${count++}`;
    people.ask({ ownerId, act, isOpen: true }, requestId, isCalm);
    return requestId;
  };
  const wish = () => {
    const items = store.items(ownerPartition(ownerId));
    const planIds = items.filter(({ sk }) => String(sk).startsWith(PLAN_PREFIX)).map(({ id }) => Number(id));
    const students = studentIdsOf({ world, store, ownerId });
    if (students.length === 0) return;
    const one = drawWish(world, planIds, students);
    world.note(`${ownerId}: ${JSON.stringify(one)}`);
    acts.push({ requestId: ask(actOf(one)), wish: one });
  };
  if (world.chance(0.4)) ask((desk) => updateProfile(desk, { billingType: "previous" }), true);
  for (let at = from + world.random() * 10 * DAY; at < until; at += world.between(1, 12) * DAY) world.at(at, wish);
  for (const day of days)
    if (world.chance(0.5))
      world.at(day + (world.chance(0.5) ? world.between(0, 8) * SECOND : world.between(-9, 4) * MINUTE), wish);
}
