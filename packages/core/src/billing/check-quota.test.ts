import { beforeEach, expect, test, vi } from "vitest";
import { aRun } from "../testing/billing-run.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { checkQuota } from "./check-quota.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.for([
  [10, 12, [{ MailQuotaShort: 0, MailQuotaLeft: 12 }]],
  [10, 11.9, [{ MailQuotaShort: 1, MailQuotaLeft: 11.9 }]],
  [10, 2, [{ MailQuotaShort: 10, MailQuotaLeft: 2 }]],
  [10, Number.POSITIVE_INFINITY, [{ MailQuotaShort: 0 }]],
] as const)("given %d mails and %d left, when checked, then the counters are %j", async ([due, left, counted]) => {
  const { ctx } = await aRun({ students: [], quota: { left, perSecond: 1 } });
  expect(await countedBy(() => checkQuota(ctx, due))).toEqual(counted);
});

test.each([
  [1_000, 250, 0],
  [1_000, 249, 1],
  [undefined, 249, 0],
  [0, 249, 0],
])("given %d mails a day and %d left, when ten are due, then %d are counted as short", async (daily, left, short) => {
  const quota = { left, perSecond: 1, ...(daily === undefined ? {} : { daily }) };
  const { ctx } = await aRun({ students: [], quota });
  expect(await countedBy(() => checkQuota(ctx, 10))).toEqual([{ MailQuotaShort: short, MailQuotaLeft: left }]);
});

test("given no mail is due, or the quota is not known, when checked, then nothing is counted, and without mails the quota is not read", async () => {
  const { ctx, asked } = await aRun({ students: [] });
  expect(await countedBy(() => checkQuota(ctx, 0))).toEqual([]);
  expect(asked.quota).toBe(0);
  expect(await countedBy(() => checkQuota(ctx, 1_000))).toEqual([]);
  expect(asked.quota).toBe(1);
});
