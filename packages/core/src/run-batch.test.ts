import { expect, test, vi } from "vitest";
import { AppError } from "./model/app-error.ts";
import { bulkResult, runBatch } from "./run-batch.ts";

const since = new Date("2027-02-10T11:00:00.000Z");
const failureOf = (item: number) => ({ fact: "an item failed", code: "service.busy" as const, fields: { item } });
const rest = { since, failureOf, notStarted: "invoice.not_sent" as const };

test("given items that are refused or fail, when run, then each has its own code, the others are done, and failures are logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const work = async (item: number) => {
    if (item === 2) throw new AppError("payment.already_paid");
    if (item === 3) throw new Error("no answer");
    return { code: null, about: `item ${item}` };
  };
  const outcomes = await runBatch<number, string>({ now: () => since }, [[1, 2], [3], [4]], { ...rest, work });
  expect(outcomes).toEqual([
    { item: 1, code: null, about: "item 1" },
    { item: 2, code: "payment.already_paid" },
    { item: 3, code: "service.busy" },
    { item: 4, code: null, about: "item 4" },
  ]);
  expect(logged.mock.calls).toMatchObject([[{ fact: "an item failed", item: 3, detail: "no answer" }]]);
  const aboutOf = ({ item: id }: { item: number }) => ({ id });
  const { results, ...counts } = bulkResult(outcomes, aboutOf);
  expect(counts).toEqual({ successCount: 2, skippedCount: 0, errorCount: 2 });
  expect(results).toMatchObject([
    { id: 1, code: null, reason: null },
    { id: 2, code: "payment.already_paid", reason: "Esta cobrança já está paga." },
    { id: 3, code: "service.busy" },
    { id: 4, code: null, reason: null },
  ]);
  const skips = ["payment.already_paid"] as const;
  expect(bulkResult(outcomes, aboutOf, skips)).toMatchObject({ successCount: 2, skippedCount: 1, errorCount: 1 });
  logged.mockRestore();
});

test("given lanes, when run, then a lane's items follow each other, eight lanes run at a time, and none starts after the call's time", async () => {
  const [started, underWay] = [[] as number[], new Set<number>()];
  let [most, passed] = [0, 0];
  const work = async (item: number) => {
    started.push(item);
    underWay.add(item);
    most = Math.max(most, underWay.size);
    await new Promise((resolve) => setImmediate(resolve));
    passed += 1_500;
    underWay.delete(item);
    return { code: null };
  };
  const now = () => new Date(since.getTime() + passed);
  const lanes = [[11, 12], ...Array.from({ length: 9 }, (_, index) => [index + 1])];
  const outcomes = await runBatch({ now }, lanes, { ...rest, work });
  expect(most).toBe(8);
  expect(started).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 12]);
  expect(outcomes.map(({ item }) => item)).toEqual(lanes.flat());
  expect(outcomes.slice(-2)).toEqual([8, 9].map((item) => ({ item, code: "invoice.not_sent" })));
});
