import { expect, test } from "vitest";
import { byDueDate } from "./due-order.ts";

test("given charges of several days, when sorted, then the oldest is first, and on one day the lower id", () => {
  const [old, low, high] = [
    { dueDate: "2026-12-31", id: 9 },
    { dueDate: "2027-01-01", id: 2 },
    { dueDate: "2027-01-01", id: 10 },
  ];
  expect([high, low, old].toSorted(byDueDate)).toEqual([old, low, high]);
});

test("given charges without ids, when sorted, then those of one day keep their order", () => {
  const [first, second] = [
    { dueDate: "2027-01-01", name: "b" },
    { dueDate: "2027-01-01", name: "a" },
  ];
  expect([first, second].toSorted(byDueDate)).toEqual([first, second]);
});
