import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import type { PriceWish } from "../prices/price-life.ts";
import { judgeRecesses, pricesAt } from "./prices.ts";
import { factsOf, type Line, PROFILE } from "./written-history.ts";

const AT = Date.parse("2027-02-20T12:00:00Z");
const PLAN: Item = { priceCents: 10_100, periodInMonths: 1, isOneTime: false };
const STUDENT: Item = { planId: 3, status: "ativo" };
const CHARGE: Item = { studentId: 8, planId: 3, month: "2027-03", periodInMonths: 1, isOneTime: false };

/** Applies requests from 11 February on, one a day, each as a write of its item. */
function factsAfter(
  wishes: readonly PriceWish[],
  { more = [], billingType = "current" }: { more?: Line[]; billingType?: string } = {},
) {
  const requestId = (index: number) => `dono1-act-price-${index}`;
  const skOf = (wish: PriceWish) => ("planId" in wish ? "PLAN#3" : "studentIds" in wish ? "STU#8" : "PROFILE");
  const itemOf = (sk: string) => ({ "PLAN#3": PLAN, "STU#8": STUDENT })[sk] ?? { ...PROFILE, billingType };
  const lines: Line[] = [
    ["2027-02-01T01:00:00Z", "opening", "PROFILE", { ...PROFILE, billingType }],
    ["2027-02-01T01:00:00Z", "opening", "PLAN#3", PLAN],
    ["2027-02-01T01:00:00Z", "opening", "STU#8", STUDENT],
    ...wishes.map(
      (wish, index): Line => [`2027-02-${11 + index}T12:00:00Z`, requestId(index), skOf(wish), itemOf(skOf(wish))],
    ),
    ...more,
  ];
  const facts = factsOf({ lines });
  return {
    ...facts,
    past: { ...facts.past, priceActs: wishes.map((wish, index) => ({ requestId: requestId(index), wish })) },
  };
}

const plan = (from: string, price: number): PriceWish => ({ planId: 3, raise: { from, price } });
const own = (raise: { from: string; price?: number; percent?: number } | null): PriceWish => ({
  studentIds: [8],
  raise,
});
const closed = (from: string, to: string, percent: number): PriceWish => ({ closed: [{ from, to, percent }] });
const away = (from: string, to: string, percent: number): PriceWish => ({
  studentIds: [8],
  closed: { from, to, percent },
});
const quarter = { ...CHARGE, month: "2027-04", periodInMonths: 3 };

test.each<[string, PriceWish[], Item, [number, number]]>([
  ["nothing", [], CHARGE, [10_100, 0]],
  ["a rise of the plan from the charge's month on", [plan("2027-03", 120)], CHARGE, [12_000, 0]],
  ["a rise of the plan from the month after", [plan("2027-04", 120)], CHARGE, [10_100, 0]],
  ["a rise that another one replaced", [plan("2027-03", 120), plan("2027-03", 130)], CHARGE, [13_000, 0]],
  ["a rise that was undone", [plan("2027-03", 120), { planId: 3, raise: null }], CHARGE, [10_100, 0]],
  ["a rise of the student in reais", [own({ from: "2027-03", price: 90.5 })], CHARGE, [9_050, 0]],
  [
    "a rise of the student of half a per cent, half a centavo dropped",
    [own({ from: "2027-03", percent: 0.5 })],
    CHARGE,
    [10_150, 0],
  ],
  ["a rise of 0.51 %, rounded up from half on", [own({ from: "2027-03", percent: 0.51 })], CHARGE, [10_152, 0]],
  [
    "the same rise of the student twice",
    [own({ from: "2027-03", percent: 10 }), own({ from: "2027-03", percent: 10 })],
    CHARGE,
    [11_110, 0],
  ],
  [
    "a rise that waits, and another of a later month in its place",
    [own({ from: "2027-03", percent: 50 }), own({ from: "2027-04", percent: 10 })],
    { ...CHARGE, month: "2027-04" },
    [11_110, 0],
  ],
  ["a per cent of the plan's rise", [plan("2027-03", 200), own({ from: "2027-03", percent: 10 })], CHARGE, [22_000, 0]],
  ["a student's rise that was undone", [own({ from: "2027-03", price: 90 }), own(null)], CHARGE, [10_100, 0]],
  ["a recess of the business", [closed("2027-03", "2027-03", 0)], CHARGE, [0, 10_100]],
  ["a recess that ended", [closed("2027-02", "2027-02", 0)], CHARGE, [10_100, 0]],
  ["a part of the price in a recess", [closed("2027-02", "2027-04", 33)], CHARGE, [3_333, 6_767]],
  [
    "two recesses, of which the lesser part counts",
    [closed("2027-03", "2027-03", 50), away("2027-03", "2027-03", 20)],
    CHARGE,
    [2_020, 8_080],
  ],
  ["a recess that was taken back", [closed("2027-03", "2027-03", 0), { closed: [] }], CHARGE, [10_100, 0]],
  ["one closed month of three, half a centavo off", [closed("2027-05", "2027-05", 50)], quarter, [8_417, 1_683]],
  ["a recess and a single payment", [closed("2027-03", "2027-03", 0)], { ...CHARGE, isOneTime: true }, [10_100, 0]],
])("given %s, when a charge is made, then it costs that", (_what, wishes, item, [amountCents, discountCents]) => {
  expect(pricesAt(factsAfter(wishes), item, AT)).toEqual([{ amountCents, discountCents }]);
});

test("given a business that bills for the past month, when it was closed then, then the charge costs nothing", () => {
  const facts = factsAfter([closed("2027-02", "2027-02", 0)], { billingType: "previous" });
  expect(pricesAt(facts, CHARGE, AT)).toEqual([{ amountCents: 0, discountCents: 10_100 }]);
});

test.each<[string, PriceWish[], Item, string, number]>([
  [
    "after a charge for its months",
    [closed("2027-02", "2027-03", 0), { closed: [] }],
    CHARGE,
    "2027-02-11T13:00:00Z",
    1,
  ],
  [
    "of a student after their charge",
    [away("2027-03", "2027-03", 0), away("2027-03", "2027-04", 0)],
    CHARGE,
    "2027-02-11T13:00:00Z",
    1,
  ],
  [
    "of a student after another one's charge",
    [away("2027-03", "2027-03", 0), away("2027-03", "2027-04", 0)],
    { ...CHARGE, studentId: 9 },
    "2027-02-11T13:00:00Z",
    0,
  ],
  [
    "before any charge for its months",
    [closed("2027-03", "2027-03", 0), { closed: [] }],
    CHARGE,
    "2027-02-12T13:00:00Z",
    0,
  ],
  [
    "after a charge for other months",
    [closed("2027-04", "2027-04", 0), { closed: [] }],
    CHARGE,
    "2027-02-11T13:00:00Z",
    0,
  ],
  [
    "that is over",
    [closed("2027-01", "2027-01", 0), { closed: [] }],
    { ...CHARGE, month: "2027-01" },
    "2027-02-11T13:00:00Z",
    0,
  ],
  ["not at all", [closed("2027-03", "2027-03", 0), closed("2027-03", "2027-03", 0)], CHARGE, "2027-02-11T13:00:00Z", 0],
])(
  "given a recess that is changed %s, when judged, then the finding depends on that",
  (_what, wishes, item, made, found) => {
    const sk = `PAY#${item.month}#0000008`;
    expect(judgeRecesses(factsAfter(wishes, { more: [[made, "owners-1", sk, item]] }))).toHaveLength(found);
  },
);
