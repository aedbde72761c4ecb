import * as fc from "fast-check";
import { expect, test } from "vitest";
import { chooseRange, toggleAll, toggleChosen } from "./use-chosen-students.ts";

const of = (...ids: number[]) => new Set(ids);
const PAGE = [7, 3, 9, 1];

test("given a student, when pressed once and again, then they are chosen and no longer chosen, and no other choice changes", () => {
  const before = of(5);
  expect(toggleChosen(before, 3)).toEqual(of(5, 3));
  expect(toggleChosen(of(5, 3), 3)).toEqual(of(5));
  expect(before).toEqual(of(5));
});

test.each([
  [3, 1, [5, 3, 9, 1]],
  [1, 3, [5, 3, 9, 1]],
  [9, 9, [5, 9]],
  [undefined, 9, [5, 9]],
  [42, 9, [5, 9]],
  [7, 42, [5, 42]],
])(
  "given a range from %s to %s on a page, when chosen, then all between are chosen, both ends included, and earlier choices stay",
  (from, to, chosen) => {
    expect(chooseRange(of(5), PAGE, from, to)).toEqual(new Set(chosen));
  },
);

test("given some students who match a search, when all are chosen, then all matches are chosen; again, then none of them, and others stay", () => {
  expect(toggleAll(of(5, 3), PAGE)).toEqual(of(5, 3, 7, 9, 1));
  expect(toggleAll(of(5, 3, 7, 9, 1), PAGE)).toEqual(of(5));
});

test("given some chosen students, when all matches are chosen and unchosen, then choices outside of the search stay", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(ids, ids, (chosen, matching) => {
      const twice = toggleAll(toggleAll(new Set(chosen), matching), matching);
      const outside = (all: Iterable<number>) => [...all].filter((id) => !matching.includes(id)).sort();
      expect(outside(twice)).toEqual(outside(chosen));
    }),
  );
});
