import { expect, test } from "vitest";
import { quantile, summarize } from "./figures.ts";

test("given figures out of order, when summarized, then median, p10 and p90 are measured figures, rounded", () => {
  expect(summarize([10, 1, 9, 2, 8, 3.26, 7, 4, 6, 5.04, 100], 1)).toEqual({ value: 6, spread: [2, 10] });
});

test("given one figure, when summarized, then it is all three; without any, it is refused", () => {
  expect(summarize([0.126], 2)).toEqual({ value: 0.13, spread: [0.13, 0.13] });
  expect(() => quantile([], 0.5)).toThrow(RangeError);
});
