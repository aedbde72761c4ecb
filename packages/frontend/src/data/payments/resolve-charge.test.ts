import { expect, test } from "vitest";
import { aPayment } from "../../testing/builders.ts";
import { resolveCharge } from "./resolve-charge.ts";

const september = aPayment({ id: 320260900, dueDate: "2026-09-10", status: "pago" });
const october = aPayment({ id: 320261000, dueDate: "2026-10-10" });
const november = aPayment({ id: 320261100, dueDate: "2026-11-10" });

test("given a payment's id, when resolved, then it is that charge", () => {
  expect(resolveCharge(320261100, [november, october])).toBe(november);
  expect(resolveCharge(320261200, [november, october])).toBeNull();
});

test("given a student's id, when resolved, then it is their oldest open charge", () => {
  expect(resolveCharge(3, [november, september, october])).toBe(october);
});

test("given a student who owes nothing, when resolved, then it is their latest charge", () => {
  const paid = [september, { ...october, status: "pago" as const }];
  expect(resolveCharge(3, paid)?.id).toBe(320261000);
  expect(resolveCharge(3, [])).toBeNull();
});

test("given an older month's charge that falls due later, when a student's id is resolved, then the due date decides, not the charge's id", () => {
  const lateOctober = { ...october, dueDate: "2026-12-03" };
  expect(resolveCharge(3, [november, lateOctober])).toBe(november);
  expect(resolveCharge(3, [lateOctober, { ...november, status: "pago" as const }])).toBe(lateOctober);
});
