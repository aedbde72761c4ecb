import { expect, test } from "vitest";
import { pageOf } from "./pager.tsx";

const seven = [1, 2, 3, 4, 5, 6, 7];

test.each([
  [1, [1, 2, 3], 1, 3],
  [3, [7], 7, 7],
  [9, [7], 7, 7],
  [0, [1, 2, 3], 1, 3],
  [Number.NaN, [1, 2, 3], 1, 3],
])(
  "given seven items in pages of three, when page %s is requested, then %o are shown",
  (wanted, items, first, last) => {
    expect(pageOf(seven, wanted, 3)).toMatchObject({ items, first, last, pages: 3, total: 7 });
  },
);

test("given no items, when a page is requested, then it is one empty page", () => {
  expect(pageOf([], 2, 3)).toEqual({ items: [], page: 1, pages: 1, first: 0, last: 0, total: 0 });
});
