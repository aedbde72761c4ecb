import fc from "fast-check";
import { expect, test } from "vitest";
import { batchesOf, batchesOfItems, MAILS_A_BATCH, runBatches } from "./batches.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function anApi(failing?: number) {
  const calls: number[][] = [];
  const send = async (batch: number[]) => {
    calls.push(batch);
    if (calls.length === failing) throw new Error("away");
    return batch;
  };
  return { calls, send };
}

test.each([
  [1, 100, [1]],
  [100, 100, [100]],
  [101, 100, [100, 1]],
  [240, 100, [100, 100, 40]],
  [23, MAILS_A_BATCH, [10, 10, 3]],
])(
  "given %d items, when sent %d at a time, then the calls take %j of them, each once and in order, and the progress grows",
  async (count, size, sizes) => {
    const { calls, send } = anApi();
    const progress: number[] = [];
    const end = await runBatches(batchesOfItems(ids(count), size), send, {
      onLines: (lines) => progress.push(lines.length),
    });
    expect(calls.map(({ length }) => length)).toEqual(sizes);
    expect(calls.flat()).toEqual(ids(count));
    expect(progress).toEqual(sizes.map((_, index) => Math.min(count, (index + 1) * size)));
    expect(end).toEqual({ lines: ids(count) });
  },
);

test("given a batch that fails as a whole, when sent, then the results before it are shown, it is not repeated, and no later batch is sent", async () => {
  const { calls, send } = anApi(2);
  const progress: number[] = [];
  const end = await runBatches(batchesOfItems(ids(300), 100), send, {
    onLines: (lines) => progress.push(lines.length),
  });
  expect(end).toEqual({ lines: ids(100), error: new Error("away") });
  expect([calls.length, progress]).toEqual([2, [100]]);
});

test("given a person who stops the work, when the current batch ends, then no other starts", async () => {
  const { calls, send } = anApi();
  const end = await runBatches(batchesOfItems(ids(23), 10), send, { shouldStop: () => calls.length > 0 });
  expect([calls.length, end]).toEqual([1, { lines: ids(10) }]);
});

test("given lines from an earlier run, when the others are tried again, then their lines follow", async () => {
  const { send } = anApi();
  expect(await runBatches([[3]], send, { before: [1, 2] })).toEqual({ lines: [1, 2, 3] });
});

test("given any payers, when put into requests, then each is in exactly one, and a payer's students are in one", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 20 }), (sizes) => {
      let next = 0;
      const groups = sizes.map((size) => Array.from({ length: size }, () => next++));
      const batches = batchesOf(groups, MAILS_A_BATCH);
      expect(batches.flat()).toEqual(groups.flat());
      for (const group of groups) expect(batches.some((batch) => group.every((id) => batch.includes(id)))).toBe(true);
      for (const batch of batches)
        expect(batch.length <= MAILS_A_BATCH || groups.some((group) => group.length === batch.length)).toBe(true);
    }),
  );
});
