/** docs/rules/student.md, "A student's own terms". */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { termsAfter, toTermsView } from "./student-terms.ts";

const NOW = yearMonth("2027-01");
const payer = { name: "Marta", email: "marta@exemplo.com.br", phone: "5511912345678", document: "52998224725" };
const discount = { cents: 1_050, reason: "Irmãos", lastMonth: yearMonth("2027-03") };
const priced = { ownPriceCents: 9_900, discount: undefined, dueDay: 5 };
const discounted = { ownPriceCents: undefined, discount, dueDay: 5 };

test.each([
  [110, { ownPriceCents: 9_900, nextPriceCents: 11_000, nextPriceFrom: NOW }],
  [110.01, { ownPriceCents: 11_001, nextPriceCents: undefined, nextPriceFrom: undefined }],
  [99, { ownPriceCents: 9_900, nextPriceCents: undefined, nextPriceFrom: undefined }],
])(
  "given a rise to R$ 110 in effect, when a form sends the price R$ %d, then only another price is stored: the months before keep theirs",
  (ownPrice, prices) => {
    const raised = { ...priced, nextPriceCents: 11_000, nextPriceFrom: NOW };
    expect(termsAfter(raised, { ownPrice, discount: null }, NOW)).toEqual({ ...raised, ...prices });
  },
);

const rise = { nextPriceCents: 11_000, nextPriceFrom: yearMonth("2027-02") };

test("given a rise that waits, when it is undone or the own price is removed, then it is gone; a rise in effect cannot be undone", () => {
  const raised = { ...priced, ...rise };
  const undone = { ...priced, nextPriceCents: undefined, nextPriceFrom: undefined };
  expect(termsAfter(raised, { nextPrice: null }, NOW)).toEqual(undone);
  expect(termsAfter(raised, { ownPrice: null }, NOW)).toEqual({ ...undone, ownPriceCents: undefined });
  const undo = () => termsAfter(raised, { nextPrice: null }, yearMonth("2027-02"));
  expect(undo).toThrow(expect.objectContaining({ code: "rise.in_effect" }));
});

test("given a rise of a student without an own price, when a form sends no own price, then the rise stays", () => {
  expect(termsAfter({ dueDay: 5, ...rise }, { ownPrice: null }, NOW)).toEqual({ dueDay: 5, ...rise });
});

test("given a student's recess, when other terms are typed, then it stays; when it is removed, then it is gone", () => {
  const recess = { from: NOW, to: NOW, basisPoints: 0 };
  expect(termsAfter({ ...priced, recess }, { dueDay: 6 }, NOW)).toEqual({ ...priced, dueDay: 6, recess });
  expect(termsAfter({ ...priced, recess }, { recess: null }, NOW)).toEqual(priced);
});

test("given a student with terms and one without, when shown, then each of the four terms has its value, or null", () => {
  const price = { ownPrice: null, discount: null, dueDay: null, nextOwnPrice: null, recess: null };
  const none = { ...price, payerId: null, payer: null };
  const shown = { amount: 10.5, percent: null, reason: "Irmãos", lastMonth: "2027-03" };
  const viewOf = (terms: object) => toTermsView({ ...student, ...terms }, NOW);
  expect(viewOf({ ...priced, payer })).toStrictEqual({ ...none, ownPrice: 99, dueDay: 5, payer });
  const paidFor = { dueDay: 5, payerId: 7, payer };
  expect(viewOf({ ...discounted, payer, payerId: 7 })).toStrictEqual({ ...none, ...paidFor, discount: shown });
  expect(viewOf({})).toStrictEqual(none);
});

test.each([
  [1.15, 115],
  [0.29, 29],
  [4.35, 435],
  [8.2, 820],
  [99.99, 9_999],
  [1.1, 110],
  [16.1, 1_610],
])(
  "given a discount of %f per cent, which no binary number is, when typed, then it is %d hundredths, and shown as typed",
  (percent, basisPoints) => {
    const after = termsAfter({}, { discount: { percent } }, NOW);
    expect(after.discount).toMatchObject({ basisPoints });
    expect(toTermsView({ ...student, ...after }, NOW).discount).toMatchObject({ percent });
  },
);

test("given a discount with what another release stored inside, when it is edited, then that stays", () => {
  const before = { discount: { ...discount, laterInside: "x" } };
  const after = termsAfter(before, { discount: { percent: 10 } }, NOW);
  expect(after).toMatchObject({ discount: { basisPoints: 1_000, reason: null, lastMonth: null, laterInside: "x" } });
  expect(after.discount).not.toHaveProperty("cents");
});
