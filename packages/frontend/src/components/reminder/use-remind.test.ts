import fc from "fast-check";
import { expect, test } from "vitest";
import { BATCH_SIZE, batchesOf } from "./use-remind.ts";

test("given students who pay alone, when put into requests, then each request is full but the last", () => {
  const alone = Array.from({ length: 12 }, (_, id) => [id]);
  expect(batchesOf(alone).map(({ length }) => length)).toEqual([10, 2]);
});

test("given any payers, when put into requests, then nobody is lost or doubled, and a payer's students are in one", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 20 }), (sizes) => {
      let next = 0;
      const groups = sizes.map((size) => Array.from({ length: size }, () => next++));
      const batches = batchesOf(groups);
      expect(batches.flat()).toEqual(groups.flat());
      for (const group of groups) expect(batches.some((batch) => group.every((id) => batch.includes(id)))).toBe(true);
      for (const batch of batches)
        expect(batch.length <= BATCH_SIZE || groups.some((group) => group.length === batch.length)).toBe(true);
    }),
  );
});
