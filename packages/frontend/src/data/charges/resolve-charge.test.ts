import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { resolveCharge } from "./queries.ts";

const resolve = (id: number, charges: Parameters<typeof resolveCharge>[1]) => resolveCharge(id, charges, "2026-12");
const september = aCharge({ id: 320260900, dueDate: "2026-09-10", status: "pago" });
const october = aCharge({ id: 320261000, dueDate: "2026-10-10" });
const november = aCharge({ id: 320261100, dueDate: "2026-11-10" });

test("given a payment's id, when resolved, then it is that charge", () => {
  expect(resolve(320261100, [november, october])).toBe(november);
  expect(resolve(320261200, [november, october])).toBeNull();
});

test("given a student's id, when resolved, then it is their oldest open charge", () => {
  expect(resolve(3, [november, september, october])).toBe(october);
});

test("given a student who owes nothing, when resolved, then it is their latest charge", () => {
  const paid = [september, { ...october, status: "pago" as const }];
  expect(resolve(3, paid)?.id).toBe(320261000);
  expect(resolve(3, [])).toBeNull();
});

test("given an older month's charge that falls due later, when a student's id is resolved, then the due date decides, not the charge's id", () => {
  const lateOctober = { ...october, dueDate: "2026-12-03" };
  expect(resolve(3, [november, lateOctober])).toBe(november);
  expect(resolve(3, [lateOctober, { ...november, status: "pago" as const }])).toBe(lateOctober);
});

test("given a paid charge of this month that was due in the next one, when a student's id is resolved, then it is that charge", () => {
  const december = aCharge({ id: 320261200, dueDate: "2027-01-05", status: "pago" });
  expect(resolve(3, [{ ...november, status: "pago" as const }, december])).toBe(december);
});

test("given charges paid ahead, when a student's id is resolved, then it is the latest up to this month, else the nearest ahead", () => {
  const [paid, ahead] = [
    { ...november, status: "pago" as const },
    aCharge({ id: 320270100, dueDate: "2027-01-10", status: "pago" }),
  ];
  const further = { ...ahead, id: 320270200, dueDate: "2027-02-10" };
  expect(resolve(3, [further, ahead, paid])).toBe(paid);
  expect(resolve(3, [further, ahead])).toBe(ahead);
});
