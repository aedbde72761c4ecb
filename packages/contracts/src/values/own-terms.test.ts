import fc from "fast-check";
import { expect, test } from "vitest";
import { civilDate, monthOf, yearMonth } from "./calendar.ts";
import { daysBetween } from "./civil-days.ts";
import { type DiscountTerms, dueDateOf, priceOf } from "./own-terms.ts";

const march = yearMonth("2027-03");
const until = (lastMonth: string | null) => (lastMonth === null ? null : yearMonth(lastMonth));
const off = (discount: Partial<DiscountTerms>): { discount: DiscountTerms } => ({
  discount: { lastMonth: null, ...discount },
});

test.each<[string, Parameters<typeof priceOf>[2], number, number]>([
  ["nothing of their own", {}, 15_050, 0],
  ["a price of their own", { ownPriceCents: 9_990 }, 9_990, 0],
  ["so much off", off({ cents: 5_050 }), 10_000, 5_050],
  ["a share off", off({ basisPoints: 1_000 }), 13_545, 1_505],
  ["half a centavo off, which is rounded for who pays", off({ basisPoints: 100 }), 14_899, 151],
  ["half a centavo off a price of their own", { ownPriceCents: 5_000, ...off({ basisPoints: 1 }) }, 4_999, 1],
  ["less than half a centavo off", { ownPriceCents: 4_999, ...off({ basisPoints: 1 }) }, 4_999, 0],
  ["a discount that says neither sum nor share", off({}), 15_050, 0],
  ["everything off", off({ basisPoints: 10_000 }), 0, 15_050],
  ["as much off as it costs", off({ cents: 15_050 }), 0, 15_050],
  ["more off than it costs", off({ cents: 15_051 }), 0, 15_050],
  ["something off until the month before", off({ cents: 50, lastMonth: until("2027-02") }), 15_050, 0],
  ["something off until this month", off({ cents: 50, lastMonth: until("2027-03") }), 15_000, 50],
  ["something off until the next month", off({ cents: 50, lastMonth: until("2027-04") }), 15_000, 50],
])(
  "given a student with %s, when March is priced, then amount and discount are so",
  (_what, terms, amount, discount) => {
    expect(priceOf({ priceCents: 15_050 }, march, terms)).toEqual({ amountCents: amount, discountCents: discount });
  },
);

test("given any price and discount, when priced, then both parts are whole, none is negative, and together they are the price", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  const discount = fc.oneof(
    cents.map((one) => off({ cents: one })),
    fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => off({ basisPoints })),
  );
  fc.assert(
    fc.property(cents, discount, (price, terms) => {
      const { amountCents, discountCents } = priceOf({ priceCents: price }, march, terms);
      expect(amountCents + discountCents).toBe(price);
      expect(Math.min(amountCents, discountCents)).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(discountCents)).toBe(true);
      const { basisPoints, cents: fixed } = terms.discount;
      if (basisPoints !== undefined)
        expect(Math.abs(discountCents * 10_000 - price * basisPoints)).toBeLessThanOrEqual(5_000);
      else expect(discountCents).toBe(Math.min(fixed ?? 0, price));
    }),
  );
});

test.each([
  ["2027-03-10", undefined, 0, "2027-03-10"],
  ["2027-03-10", undefined, 5, "2027-03-15"],
  ["2027-02-25", undefined, 28, "2027-03-25"],
  ["2027-03-10", 20, 0, "2027-03-20"],
  ["2027-03-10", 20, 28, "2027-03-20"],
  ["2027-03-10", 10, 0, "2027-03-10"],
  ["2027-03-10", 9, 0, "2027-04-09"],
  ["2027-12-28", 5, 0, "2028-01-05"],
  ["2027-02-10", 31, 0, "2027-02-28"],
  ["2027-02-28", 31, 0, "2027-02-28"],
  ["2027-01-31", 30, 0, "2027-02-28"],
])(
  "given a billing day %s, the due day %s and a term of %i days, when due, then on %s",
  (billingDate, dueDay, termDays, due) => {
    expect(dueDateOf(civilDate(billingDate), { dueDay, termDays })).toBe(due);
  },
);

test("given any billing day and due day, when due, then never before the billing day, and within two months", () => {
  const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  const dueDays = fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined });
  fc.assert(
    fc.property(day, dueDays, fc.integer({ min: 0, max: 28 }), (date, dueDay, termDays) => {
      const billingDate = civilDate(date.toISOString().slice(0, 10));
      const days = daysBetween(billingDate, dueDateOf(billingDate, { dueDay, termDays }));
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThanOrEqual(dueDay === undefined ? 28 : 31);
      expect(monthOf(billingDate)).toBeTruthy();
    }),
  );
});
