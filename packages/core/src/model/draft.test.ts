/** docs/rules/charge.md, "What a charge carries". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { plan, profile, student } from "../testing/entities.ts";
import { amountToday, isSettled, owedCentsOn } from "./amount-today.ts";
import { draftOf } from "./draft.ts";
import type { Student } from "./student.ts";

const month = yearMonth("2027-02");
const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
const terms = { lateFee, punctualityDiscount: { cents: 1_500 } };
const owner = { ...profile, invoiceDay: 10, paymentTermDays: 0, ...terms };
const draftedOn = (createdAt: string) => draftOf(owner, student, plan, month, { createdAt });

test.each([
  ["2027-02-10T23:59:00.000-03:00", true],
  ["2027-02-11T00:00:00.000-03:00", false],
])(
  "given terms of delay, when a charge due on 10 February is made at %s, then it has them, as it can still be paid in time: %s",
  (at, hasTerms) => {
    const { lateFee: fee, punctualityCents } = draftedOn(at);
    expect([fee, punctualityCents]).toEqual(hasTerms ? [lateFee, 1_500] : [undefined, undefined]);
  },
);

test.each<[string, Partial<Student>, string | undefined]>([
  ["of a discount without a reason", { discount: { cents: 100, reason: null, lastMonth: null } }, undefined],
  ["of a discount with a reason", { discount: { cents: 100, reason: "Irmãos", lastMonth: null } }, "Irmãos"],
  ["of a recess", { recess: { from: month, to: month, basisPoints: 5_000 } }, "Recesso"],
  [
    "of both",
    {
      discount: { cents: 100, reason: "Irmãos", lastMonth: null },
      recess: { from: month, to: month, basisPoints: 5_000 },
    },
    "Irmãos e Recesso",
  ],
])("given the price %s, when charged, then the reason is $2", (_what, over, reason) => {
  const { discountReason } = draftOf(owner, { ...student, ...over }, plan, month, {
    createdAt: "2027-02-10T11:00:00Z",
  });
  expect(discountReason).toBe(reason);
});

test("given a late charge with a fee, when it is open, then more than its price is owed; when it is paid or void, nothing is", () => {
  const charge = draftedOn("2027-02-10T11:00:00.000Z");
  const day = civilDate("2027-03-10");
  expect(owedCentsOn(charge, day)).toBe(amountToday(charge, day).totalCents);
  expect(owedCentsOn(charge, day)).toBeGreaterThan(charge.amountCents);
  expect(["pago", "cancelado"].map((status) => owedCentsOn({ ...charge, status: status as "pago" }, day))).toEqual([
    0, 0,
  ]);
});

test("given a charge with a punctuality discount, when all but the discount was received, then it is settled only once the rest is", () => {
  const charge = draftedOn("2027-02-10T11:00:00.000Z");
  const received = (cents: number) => isSettled({ ...charge, settledCents: cents });
  expect([charge.amountCents - 1_500, charge.amountCents - 1, charge.amountCents].map(received)).toEqual([
    false,
    false,
    true,
  ]);
});
