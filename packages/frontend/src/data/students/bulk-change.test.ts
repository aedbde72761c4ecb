/** Changes of many students in calls of a hundred (docs/rules.md, "Changing many students"). */
import type { BulkChangeInput, BulkChangeResult } from "@emdia/contracts/bulk-change";
import { expect, test } from "vitest";
import { changeStudents } from "./bulk-change.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns an API that changes all students until the call that fails. */
function anApi(failing?: number) {
  const calls: BulkChangeInput[] = [];
  const send = async (body: BulkChangeInput): Promise<BulkChangeResult> => {
    calls.push(body);
    if (calls.length === failing) throw new Error("away");
    const line = { studentName: null, changed: true, code: null, reason: null };
    const results = body.studentIds.map((studentId) => ({ studentId, ...line }));
    return { changedCount: results.length, errorCount: 0, results };
  };
  return { calls, send };
}

test.each([
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [240, [100, 100, 40]],
])(
  "given %d students, when changed, then the calls take %j of them, each once, and the progress grows",
  async (count, sizes) => {
    const { calls, send } = anApi();
    const progress: number[] = [];
    await changeStudents(
      ids(count),
      { status: "pausado", pausedUntil: null },
      (lines) => progress.push(lines.length),
      send,
    );
    expect(calls.map(({ studentIds }) => studentIds.length)).toEqual(sizes);
    expect(calls.flatMap(({ studentIds }) => studentIds)).toEqual(ids(count));
    expect(calls.every(({ status, pausedUntil }) => status === "pausado" && pausedUntil === null)).toBe(true);
    expect(progress.at(-1)).toBe(count);
  },
);

test("given a call that fails, when many are changed, then those before it are told and none after it is sent", async () => {
  const { calls, send } = anApi(2);
  const progress: number[] = [];
  const change = changeStudents(ids(300), { planId: 2 }, (lines) => progress.push(lines.length), send);
  await expect(change).rejects.toThrow("away");
  expect([calls.length, progress]).toEqual([2, [100]]);
});
