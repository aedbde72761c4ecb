import { expect, test } from "vitest";
import { lineThrough } from "./line.ts";

test("given points on a line, when fitted, then slope and intercept are the line's and nothing is missing", () => {
  const line = lineThrough([10, 100, 1_000].map((x) => ({ x, y: 3 + 2 * x })));
  expect(line.slope).toBeCloseTo(2, 9);
  expect(line.intercept).toBeCloseTo(3, 6);
  expect(line.missing).toBeCloseTo(0, 9);
});

test("given a cost that grows with the square, when fitted, then more than a hundredth is missing", () => {
  expect(lineThrough([1_000, 2_000, 3_000, 4_000].map((x) => ({ x, y: x * x }))).missing).toBeGreaterThan(0.01);
});

test("given two points, when fitted, then it is refused", () => {
  expect(() =>
    lineThrough([
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ]),
  ).toThrow(RangeError);
});
