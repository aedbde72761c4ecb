/** docs/rules/student.md, "A student's own terms". */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { type Billing, lastMonthsFrom, previewNextCharge } from "./price-terms.tsx";
import { noTerms, type TermsValues } from "./terms-schema.ts";

const month = yearMonth("2026-11");
const billing: Billing = {
  month,
  periodInMonths: 1,
  isOneTime: false,
  billingType: "current",
  recesses: [],
  invoiceDay: 10,
  billing: { month: "2026-12", date: "2026-12-20", dueAt: "2026-12-20T11:00:00.000Z" },
  paymentTermDays: 5,
};
const { discount } = noTerms;
const next = (terms: Partial<TermsValues>) => previewNextCharge({ ...noTerms, ...terms }, 150, billing);
const percent = (change: Partial<TermsValues["discount"]>) =>
  next({ priceKind: "discount", discountUnit: "percent", discount: { ...discount, percent: "50", ...change } });

test.each<[string, Partial<TermsValues>, number]>([
  ["the plan's price", { ownPrice: "90", discount: { ...discount, amount: "90" } }, 15_000],
  ["a price", { priceKind: "own", ownPrice: "120,50" }, 12_050],
  ["a discount in reais", { priceKind: "discount", discount: { ...discount, amount: "20" } }, 13_000],
  ["a discount above the price", { priceKind: "discount", discount: { ...discount, amount: "200" } }, 0],
])("given %s, when typed, then the next charge asks for it", (_what, terms, cents) => {
  expect(next(terms)?.amountCents).toBe(cents);
});

test("given half the price until a month, when the next charge is that month's, then it counts; of a later month it is over", () => {
  expect(percent({ lastMonth: "2026-11" })).toMatchObject({ amountCents: 7_500, isDiscountOver: false });
  expect(percent({ lastMonth: "2026-10" })).toMatchObject({ amountCents: 15_000, isDiscountOver: true });
});

test.each([{ percent: "" }, { percent: "0" }, { percent: "101" }, { percent: "metade" }])(
  "given an incomplete discount (%o), when typed, then no next charge is shown",
  (change) => expect(percent(change)).toBeUndefined(),
);

const october = { from: yearMonth("2026-10"), to: yearMonth("2026-10"), basisPoints: 0 };
test.each<[string, Partial<Billing>, number]>([
  ["its month closed, half charged", { recesses: [{ from: month, to: month, basisPoints: 5_000 }] }, 7_500],
  ["the month before closed", { recesses: [october] }, 15_000],
  ["the month before closed, which is paid for now", { billingType: "previous", recesses: [october] }, 0],
])("given %s, when terms are typed, then the next charge asks for the rest", (_what, over, cents) => {
  const charge = previewNextCharge(noTerms, 150, { ...billing, ...over });
  expect(charge).toMatchObject({ amountCents: cents, isRecess: cents < 15_000 });
});

test("given the whole price off, when typed, then the next charge asks for nothing", () => {
  expect(percent({ percent: "100" })?.amountCents).toBe(0);
});

test("given the owner's term, a due day after the billing day and one before it, and a month that keeps its former day, when typed, then each due date is right", () => {
  expect(next({})?.dueDate).toBe("2026-11-15");
  expect(next({ dueDay: "20" })?.dueDate).toBe("2026-11-20");
  expect(next({ dueDay: "5" })?.dueDate).toBe("2026-12-05");
  const kept = previewNextCharge(noTerms, 150, { ...billing, month: yearMonth("2026-12") });
  expect(kept?.dueDate).toBe("2026-12-25");
});

test("given a stored end that is over, when the months are listed, then it comes first, and no month is listed twice", () => {
  expect(lastMonthsFrom(yearMonth("2026-11"), "2026-08").slice(0, 2)).toEqual(["2026-08", "2026-11"]);
  expect(lastMonthsFrom(yearMonth("2026-11"), "2026-12").filter((month) => month === "2026-12")).toHaveLength(1);
  expect(lastMonthsFrom(yearMonth("2026-11"), "").at(-1)).toBe("2029-10");
});
