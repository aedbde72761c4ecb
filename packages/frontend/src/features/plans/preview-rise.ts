/** Says who pays what before and after a rise of a plan (docs/rules.md, "Price rises"). */
import { RISE_NOTICE_DAYS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, type CivilDate, dayOf, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { ownPricingOf } from "../../data/plans/priced.ts";
import { centsOf } from "../../lib/format.ts";

/** One student's price before and after, in centavos; `isOwn` marks a price of their own. */
export type RisePreview = { student: StudentWire; before: number; after: number; isOwn: boolean };

/** Returns the first month that begins at least 30 days from today. */
export function firstRiseMonth(today: CivilDate): YearMonth {
  const day = addDays(today, RISE_NOTICE_DAYS);
  return dayOf(day) === 1 ? monthOf(day) : addMonths(monthOf(day), 1);
}

/** Returns the months in which a rise may begin, the next month first. */
export const riseMonths = (today: CivilDate): YearMonth[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index + 1));

/**
 * Returns what each active or paused student of a plan pays in the month before the rise and in its
 * month. Own prices stay, and discounts are taken off the new price.
 */
export function previewRise(
  { id, price }: PlanWire,
  students: readonly StudentWire[],
  rise: { nextPriceCents: number; nextPriceFrom: YearMonth },
): RisePreview[] {
  const before = { priceCents: centsOf(price) };
  return students
    .filter(({ planId, status }) => planId === id && (status === "ativo" || status === "pausado"))
    .map((student) => {
      const pricing = ownPricingOf(student);
      return {
        student,
        before: priceOf(before, addMonths(rise.nextPriceFrom, -1), pricing).amountCents,
        after: priceOf({ ...before, ...rise }, rise.nextPriceFrom, pricing).amountCents,
        isOwn: student.ownPrice !== null || student.nextOwnPrice !== null,
      };
    });
}
