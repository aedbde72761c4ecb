/**
 * Tests a student's own terms after an edit, and on the wire (docs/rules.md, "A student's own
 * terms").
 */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import type { StudentTerms } from "./student.ts";
import { termsAfter, toTermsView } from "./student-terms.ts";

const payer = { name: "Marta", email: "marta@exemplo.com.br", phone: "5511912345678", document: "52998224725" };
const discount = { cents: 1_050, reason: "Irmãos", lastMonth: yearMonth("2027-03") };
const priced: StudentTerms = { ownPriceCents: 9_900, discount: undefined, dueDay: 5, payer };
const discounted: StudentTerms = { ownPriceCents: undefined, discount, dueDay: 5, payer };

test("given a student's own terms, when nothing of them is typed, then all stay", () => {
  expect(termsAfter(priced, {})).toStrictEqual(priced);
  expect(termsAfter(discounted, {})).toStrictEqual(discounted);
});

test("given a student's own terms, when each is taken away, then none is left", () => {
  const none = { ownPriceCents: undefined, discount: undefined, dueDay: undefined, payer: undefined };
  expect(termsAfter(priced, { ownPrice: null, discount: null, dueDay: null, payer: null })).toStrictEqual(none);
  expect(termsAfter(discounted, { ownPrice: null, discount: null, dueDay: null, payer: null })).toStrictEqual(none);
});

test("given a price or a discount, when the other is typed, then it takes its place, and the rest stays", () => {
  expect(termsAfter(discounted, { ownPrice: 99 })).toStrictEqual(priced);
  expect(
    termsAfter(priced, { discount: { amount: 10.5, reason: "Irmãos", lastMonth: yearMonth("2027-03") } }),
  ).toStrictEqual(discounted);
});

test("given a student with terms and one without, when shown, then each of the four is there, or null", () => {
  expect(toTermsView({ ...student, ...priced })).toStrictEqual({ ownPrice: 99, discount: null, dueDay: 5, payer });
  expect(toTermsView({ ...student, ...discounted })).toStrictEqual({
    ownPrice: null,
    discount: { amount: 10.5, percent: null, reason: "Irmãos", lastMonth: "2027-03" },
    dueDay: 5,
    payer,
  });
  expect(toTermsView(student)).toStrictEqual({ ownPrice: null, discount: null, dueDay: null, payer: null });
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
    const after = termsAfter({}, { discount: { percent } });
    expect(after.discount).toMatchObject({ basisPoints });
    expect(toTermsView({ ...student, ...after }).discount).toMatchObject({ percent });
  },
);

test("given a payer and a discount with what another release stored inside, when both are edited, then it stays", () => {
  const later = { laterInside: "x" };
  const before = { discount: { ...discount, ...later }, payer: { ...payer, ...later } };
  const typed = { payer: { name: "Rui" }, discount: { percent: 10 } };
  expect(termsAfter(before, typed)).toMatchObject({
    payer: { name: "Rui", email: null, phone: null, document: null, ...later },
    discount: { basisPoints: 1_000, reason: null, lastMonth: null, ...later },
  });
  expect(termsAfter(before, typed).discount).not.toHaveProperty("cents");
});
