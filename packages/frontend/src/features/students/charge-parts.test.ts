import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { splitCharges } from "./charge-parts.ts";

const charges = [
  aCharge({ id: 3, dueDate: "2026-11-10" }),
  aCharge({ id: 2, dueDate: "2026-10-10", status: "pago" }),
  aCharge({ id: 1, dueDate: "2026-09-10" }),
  aCharge({ id: 0, dueDate: "2026-08-10", status: "pago" }),
];

test("given a student's charges, when shown, then the open ones come oldest first, as p pays the first, and the others newest first", () => {
  const { open, closed } = splitCharges(charges, new Set([1, 3]));
  expect([open, closed].map((part) => part.map(({ id }) => id))).toEqual([
    [1, 3],
    [2, 0],
  ]);
});

test("given a charge that was open when the details came up, when it is paid there, then it keeps its place", () => {
  const paid = charges.map((charge) => (charge.id === 1 ? aCharge({ ...charge, status: "pago" }) : charge));
  expect(splitCharges(paid, new Set([1, 3])).open.map(({ id }) => id)).toEqual([1, 3]);
});
