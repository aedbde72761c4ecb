import { RISE_NOTICE_DAYS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, type CivilDate, dayOf, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { type ChosenRise, priceAfterRise, priceOf } from "@emdia/contracts/values/own-terms";
import { ownPricingOf, pricedOf } from "../../data/plans/priced.ts";
import { centsOf } from "../../lib/format.ts";

/** In centavos. `planned` is the first month's price without the rise. `isOwn`: an own price. */
export type RisePreview = { student: StudentWire; before: number; after: number; planned: number; isOwn: boolean };

export function firstRiseMonth(today: CivilDate): YearMonth {
  const day = addDays(today, RISE_NOTICE_DAYS);
  return dayOf(day) === 1 ? monthOf(day) : addMonths(monthOf(day), 1);
}

/** Returns the months in which a rise may begin, the next month first. */
export const riseMonths = (today: CivilDate): YearMonth[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index + 1));

/** Previews an own rise in place of one not in effect yet. Returns undefined without a plan. */
export function previewOwnRise(student: StudentWire, rise: ChosenRise, now: YearMonth): RisePreview | undefined {
  if (!student.plan) return undefined;
  const [plan, pricing] = [pricedOf(student.plan), ownPricingOf(student)];
  const { nextPriceCents: _cents, nextPriceFrom: _from, ...today } = pricing;
  return {
    student,
    before: priceOf(plan, addMonths(rise.from, -1), today).amountCents,
    after: priceAfterRise(plan, pricing, rise, now),
    planned: priceOf(plan, rise.from, pricing).amountCents,
    isOwn: true,
  };
}

/** Discounts are taken off the new price. Own prices rise by `ownPoints` (1/100 %), if given. */
export function previewRise(
  { id, price }: PlanWire,
  students: readonly StudentWire[],
  { from, priceCents }: { from: YearMonth; priceCents: number },
  { ownPoints, now }: { ownPoints: number | undefined; now: YearMonth },
): RisePreview[] {
  const plan = { priceCents: centsOf(price) };
  return students
    .filter(({ planId, status }) => planId === id && (status === "ativo" || status === "pausado"))
    .map((student) => {
      const isOwn = student.ownPrice !== null || student.nextOwnPrice !== null;
      const own = isOwn && ownPoints !== undefined && previewOwnRise(student, { from, basisPoints: ownPoints }, now);
      if (own) return own;
      const pricing = ownPricingOf(student);
      return {
        student,
        before: priceOf(plan, addMonths(from, -1), pricing).amountCents,
        after: priceOf({ ...plan, nextPriceCents: priceCents, nextPriceFrom: from }, from, pricing).amountCents,
        planned: priceOf(plan, from, pricing).amountCents,
        isOwn,
      };
    });
}
