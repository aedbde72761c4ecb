import { beforeEach, expect, test, vi } from "vitest";
import { aRun } from "../testing/billing-run.ts";
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

test("given no mail is due, or the quota is not known, when checked, then nobody is alarmed, and without mails nobody asks", async () => {
  const { ctx, events, asked } = await aRun({ students: [] });
  await checkQuota(ctx, 0);
  expect(asked.quota).toBe(0);
  await checkQuota(ctx, 1_000);
  expect(asked.quota).toBe(1);
  expect(events).toEqual([]);
});
