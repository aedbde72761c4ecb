import { beforeEach, expect, test, vi } from "vitest";
import { aRun } from "../testing/billing-run.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { checkQuota } from "./check-quota.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.for([
  [10, 12, false],
  [10, 11.9, true],
  [10, 0, true],
  [10, Number.POSITIVE_INFINITY, false],
] as const)(
  "given %d mails and %d left of the quota, when checked, then the alarm is raised: %s",
  async ([due, left, isShort]) => {
    const { ctx, events } = await aRun({ students: [], quota: { left, perSecond: 1 } });
    await checkQuota(ctx, due);
    const alarm = expect.objectContaining({ detailType: "mail.quota_short" });
    expect(events).toEqual(isShort ? [alarm] : []);
    for (const { detail } of events) expect(JSON.parse(detail)).toMatchObject({ due, left: Math.floor(left) });
  },
);

test.for([
  [10, 12, { MailQuotaShort: 0, MailQuotaLeft: 12 }],
  [10, 11.9, { MailQuotaShort: 1, MailQuotaLeft: 11.9 }],
  [10, 2, { MailQuotaShort: 10, MailQuotaLeft: 2 }],
  [10, Number.POSITIVE_INFINITY, { MailQuotaShort: 0 }],
] as const)("given %d mails and %d left, when checked, then the counters are %j", async ([due, left, counted]) => {
  const { ctx } = await aRun({ students: [], quota: { left, perSecond: 1 } });
  expect(await countedBy(() => checkQuota(ctx, due))).toEqual([counted]);
});

test.each([
  [1_000, 250, []],
  [1_000, 249, ["mail.quota_short"]],
  [undefined, 249, []],
  [0, 249, []],
])("given %d mails a day and %d left, when ten are due, then the events are %j", async (daily, left, told) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const quota = { left, perSecond: 1, ...(daily === undefined ? {} : { daily }) };
  const { ctx, events } = await aRun({ students: [], quota });
  await checkQuota(ctx, 10);
  expect(events.map(({ detailType }) => detailType)).toEqual(told);
});

test("given no mail is due, or the quota is not known, when checked, then no alarm is raised, and without mails the quota is not read", async () => {
  const { ctx, events, asked } = await aRun({ students: [] });
  await checkQuota(ctx, 0);
  expect(asked.quota).toBe(0);
  await checkQuota(ctx, 1_000);
  expect(asked.quota).toBe(1);
  expect(events).toEqual([]);
});

test("given little left of the day and room for all that are due, when checked, then one is counted as short", async () => {
  const { ctx } = await aRun({ students: [], quota: { daily: 1_000, left: 249, perSecond: 1 } });
  expect(await countedBy(() => checkQuota(ctx, 10))).toEqual([{ MailQuotaShort: 1, MailQuotaLeft: 249 }]);
});
