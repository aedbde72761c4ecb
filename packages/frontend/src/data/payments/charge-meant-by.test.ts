import { expect, test } from "vitest";
import { aPayment } from "../../testing/builders.ts";
import { chargeMeantBy } from "./charge-meant-by.ts";

const september = aPayment({ id: 320260900, dueDate: "2026-09-10", status: "pago" });
const october = aPayment({ id: 320261000, dueDate: "2026-10-10" });
const november = aPayment({ id: 320261100, dueDate: "2026-11-10" });

test("given a payment's id, when looked up, then it means that charge and no other", () => {
  expect(chargeMeantBy(320261100, [november, october])).toBe(november);
  expect(chargeMeantBy(320261200, [november, october])).toBeNull();
});

test("given a student's id, when looked up, then it means their oldest open charge", () => {
  expect(chargeMeantBy(3, [november, september, october])).toBe(october);
});

test("given a student who owes nothing, when looked up, then it means their latest charge", () => {
  const paid = [september, { ...october, status: "pago" as const }];
  expect(chargeMeantBy(3, paid)?.id).toBe(320261000);
  expect(chargeMeantBy(3, [])).toBeNull();
});

test("given an older month's charge that falls due later, when a student's id is looked up, then the due date decides, not the id", () => {
  const lateOctober = { ...october, dueDate: "2026-12-03" };
  expect(chargeMeantBy(3, [november, lateOctober])).toBe(november);
  expect(chargeMeantBy(3, [lateOctober, { ...november, status: "pago" as const }])).toBe(lateOctober);
});
